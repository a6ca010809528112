import { afterEach, expect, it, vi } from "vitest";
import { defaultNetwork } from "@/lib/platform/http-client/outbound-request";
import { encrypt, newSigningSecret } from "@/lib/platform/secrets";
import { startTcpReceiver } from "@/test/http-receiver";
import { sendCallback } from "./send";

afterEach(() => vi.useRealTimers());

const newClaim = (url = "https://example.org/hook") => ({
  baseId: 1,
  callbackId: "callback",
  mutationId: "mutation",
  number: 1,
  url,
  body: "{}",
  isSandbox: false,
  encryptedSecret: encrypt(newSigningSecret()),
  encryptedPreviousSecret: null,
});

it("sendCallback times out after fifteen seconds, not earlier [spec 6.timeout 8.callback-timeout]", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const network = { ...defaultNetwork(), resolve: () => new Promise<never>(() => undefined) };
  let error: string | null | undefined;
  void sendCallback(newClaim(), new Date(), { network }).then((outcome) => {
    error = outcome.error;
  });
  await vi.advanceTimersByTimeAsync(14_999);
  expect(error).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  await new Promise((resolve) => setImmediate(resolve));
  expect(error).toBe("timeout: The request did not finish within 15000 ms.");
});

it("if the receiver resets a keep-alive connection, sendCallback signs the callback again before resending it", async () => {
  const nonces: string[] = [];
  const receiver = await startTcpReceiver((socket) => {
    socket.on("data", (data) => {
      nonces.push(/nonce: (\S+)/.exec(String(data))?.[1] ?? "");
      if (nonces.length === 2) socket.resetAndDestroy();
      else socket.write("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok");
    });
  });
  const network = { ...defaultNetwork(), isAllowed: () => true };
  for (let callback = 0; callback < 2; callback++)
    expect(await sendCallback(newClaim(receiver.origin), new Date(), { network })).toMatchObject({
      statusCode: 200,
    });
  await receiver.close();
  expect(nonces.every((nonce) => nonce.length === 36)).toBe(true);
  expect(new Set(nonces).size).toBe(3);
});
