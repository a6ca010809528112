import { afterEach, expect, test, vi } from "vitest";
import { MIB } from "@/lib/contract/contract";
import { EICAR, startClamd } from "@/test/clamd";
import { startTcpReceiver } from "@/test/http-receiver";
import { isInfected } from "./is-infected";

function scanWith(address: string): void {
  (globalThis as { instroom?: unknown }).instroom = undefined;
  vi.stubEnv("CLAMD_HOST", address);
}
afterEach(() => {
  vi.unstubAllEnvs();
});

test("isInfected sends the whole file and returns the scanner's verdict", async () => {
  const clamd = await startClamd();
  scanWith(clamd.address);
  const large = Buffer.alloc(10 * MIB, "a");
  expect(await isInfected(large)).toBe(false);
  expect(await isInfected(Buffer.from(`before ${EICAR} behind`))).toBe(true);
  expect(await isInfected(Buffer.from("stream: a FOUND"))).toBe(false);
  expect(clamd.scanned[0]?.equals(large)).toBe(true);
  await clamd.close();
});

test("isInfected returns false if no scanner is configured", async () => {
  scanWith("");
  expect(await isInfected(Buffer.from(EICAR))).toBe(false);
});

test.each([
  "",
  "OK",
  "stream: OK stream: OK",
  "INSTREAM size limit exceeded. ERROR",
  "stream: Can't allocate memory ERROR",
  "COMMAND READ TIMED OUT",
])("isInfected fails if the response is not a verdict: %j", async (verdict) => {
  const clamd = await startClamd(() => verdict);
  scanWith(clamd.address);
  await expect(isInfected(Buffer.from("x"))).rejects.toMatchObject({ code: "unavailable" });
  await clamd.close();
});

test("isInfected fails with unavailable if the scanner can't be reached, doesn't respond or closes the connection", async () => {
  const resettingScanner = await startTcpReceiver((socket) => socket.resetAndDestroy());
  scanWith(`127.0.0.1:${resettingScanner.port}`);
  await expect(isInfected(Buffer.alloc(MIB), 5_000)).rejects.toMatchObject({ code: "unavailable" });
  await resettingScanner.close();
  await expect(isInfected(Buffer.from("x"))).rejects.toMatchObject({ code: "unavailable" });
  const silent = await startClamd(() => null);
  scanWith(silent.address);
  await expect(isInfected(Buffer.from("x"), 100)).rejects.toMatchObject({ code: "unavailable" });
  await silent.close();
});
