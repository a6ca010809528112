import "server-only";
import { once } from "node:events";
import { connect } from "node:net";
import { fail, isAppError } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";
import { log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

/** The time limit per file, including the wait for a clamd thread. */
const TIMEOUT_MS = 60_000;
const PING_TIMEOUT_MS = 5_000;
const CLEAN = "stream: OK";
const INFECTED = /^stream: .* FOUND$/s;

/**
 * Scans a file with clamd's INSTREAM command. Without `CLAMD_HOST`, skips the scan and returns false. Fails
 * with `unavailable` if the scanner can't be reached or gives no verdict, so that a file without a verdict
 * never counts as clean.
 */
export async function isInfected(content: Uint8Array, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  const { CLAMD_HOST } = env();
  if (!CLAMD_HOST) return false;
  const response = await scan(CLAMD_HOST, content, timeoutMs).catch(failUnavailable);
  if (response === CLEAN) return false;
  if (INFECTED.test(response)) return true;
  log().warn({ response: response.slice(0, 200) }, "the virus scanner gave no verdict");
  return failUnavailable(new Error("The scanner gave no verdict."));
}

/** Returns whether the scanner responds, or null without `CLAMD_HOST`. Throws if it gives no response. */
export async function checkScanner(timeoutMs: number): Promise<"ready" | "failing" | null> {
  const { CLAMD_HOST } = env();
  if (!CLAMD_HOST) return null;
  return (await send(CLAMD_HOST, ["zPING\0"], timeoutMs)) === "PONG" ? "ready" : "failing";
}

type Address = { host: string; port: number };

/**
 * Sends a ping first. If the scanner responds to the ping but not to the file, the file may have crashed the
 * scanner, so the attempt counts as failed. Otherwise, the write would wait as long as the scanner keeps
 * restarting.
 */
async function scan(address: Address, content: Uint8Array, timeoutMs: number): Promise<string> {
  // Send one chunk, preceded by its length. An empty chunk ends the stream.
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  await checkScanner(PING_TIMEOUT_MS).catch(failUnreachable);
  return send(address, ["zINSTREAM\0", length, content, Buffer.alloc(4)], timeoutMs);
}

/** Sends a command and returns the response. Throws if the connection ends before a complete response. */
async function send(address: Address, parts: (string | Uint8Array)[], timeoutMs: number): Promise<string> {
  const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) });
  await once(socket, "connect").catch(failUnreachable);
  for (const part of parts) socket.write(part);
  let response = "";
  for await (const part of socket.setEncoding("utf8")) {
    response += part;
    if (!response.endsWith("\0")) continue;
    outage().lastAt = null;
    return response.slice(0, -1);
  }
  throw new Error("The scanner closed the connection without a response.");
}

class ScannerUnreachable extends Error {
  code: unknown;
}

/** A failure to get a response starts a new outage if the previous failure was longer ago than this. */
const SAME_OUTAGE_MS = 2 * TIMEOUT_MS;

/** The times of an outage's first and last failure (`performance.now`). `lastAt` is null without an outage. */
const outage = () => singleton("scanner outage", () => ({ since: 0, lastAt: null as number | null }));

function failUnreachable(cause: Error & { code?: unknown }): never {
  const current = outage();
  const now = performance.now();
  if (current.lastAt === null || now - current.lastAt > SAME_OUTAGE_MS) current.since = now;
  current.lastAt = now;
  throw Object.assign(new ScannerUnreachable("The scanner doesn't respond.", { cause }), {
    code: cause.code,
  });
}

/**
 * Returns how long the scanner has been unresponsive, in milliseconds, if that caused the error. Otherwise
 * returns null, because the file may have caused the error.
 */
export const scannerOutageMs = (error: unknown): number | null =>
  isAppError(error) && error.cause instanceof ScannerUnreachable ? performance.now() - outage().since : null;

/** Fails with `unavailable` during an outage, so that files that can't be scanned aren't downloaded. */
export async function assertScannerReachable(): Promise<void> {
  if (outage().lastAt !== null)
    await checkScanner(PING_TIMEOUT_MS).catch(failUnreachable).catch(failUnavailable);
}

function failUnavailable(cause: unknown): never {
  const message = "The service can't reach its virus scanner; please try again.";
  return fail("unavailable", message, {}, { cause, headers: { "retry-after": "5" } });
}
