import { afterEach, expect, it, vi } from "vitest";
import { openNetwork } from "@/lib/platform/http-client/request";
import { newSigningSecret, seal } from "@/lib/platform/secrets";
import { attempt } from "./attempt";

afterEach(() => vi.useRealTimers());

it("is given up after fifteen seconds, and not before [spec 6.timeout 8.callback-timeout]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const claim = {
    baseId: 1,
    callbackId: "callback",
    mutationId: "mutation",
    number: 1,
    url: "https://example.org/hook",
    body: "{}",
    isSandbox: false,
    sealedSecret: seal(newSigningSecret()),
    sealedPreviousSecret: null,
  };
  const network = { ...openNetwork(), resolve: () => new Promise<never>(() => undefined) };
  let error: string | null | undefined;
  void attempt(claim, new Date(), { network }).then((answered) => {
    error = answered.error;
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(error).toBe("timeout: The exchange did not end within 15000 ms.");
});
