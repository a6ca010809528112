import { afterEach, expect, it, vi } from "vitest";
import { defaultNetwork } from "@/lib/platform/http-client/outbound-request";
import { encrypt, newSigningSecret } from "@/lib/platform/secrets";
import { sendCallback } from "./send";

afterEach(() => vi.useRealTimers());

it("sendCallback times out after fifteen seconds, not earlier [spec 6.timeout 8.callback-timeout]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const claim = {
    baseId: 1,
    callbackId: "callback",
    mutationId: "mutation",
    number: 1,
    url: "https://example.org/hook",
    body: "{}",
    isSandbox: false,
    encryptedSecret: encrypt(newSigningSecret()),
    encryptedPreviousSecret: null,
  };
  const network = { ...defaultNetwork(), resolve: () => new Promise<never>(() => undefined) };
  let error: string | null | undefined;
  void sendCallback(claim, new Date(), { network }).then((outcome) => {
    error = outcome.error;
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(error).toBe("timeout: The request did not finish within 15000 ms.");
});
