import "server-only";
import { connect } from "node:net";
import { fail } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";

/** The time limit per file, including the wait for a clamd thread. */
const TIMEOUT_MS = 60_000;
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
  return INFECTED.test(response) || failUnavailable(new Error(`clamd responded: ${response.slice(0, 200)}`));
}

type Address = { host: string; port: number };

async function scan(address: Address, content: Uint8Array, timeoutMs: number): Promise<string> {
  const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) });
  // Send one chunk, preceded by its length. An empty chunk ends the stream.
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  for (const part of ["zINSTREAM\0", length, content, Buffer.alloc(4)]) socket.write(part);
  let response = "";
  for await (const part of socket.setEncoding("utf8")) {
    response += part;
    if (response.endsWith("\0")) return response.slice(0, -1);
  }
  return response;
}

function failUnavailable(cause: unknown): never {
  const message = "The service can't reach its virus scanner; please try again.";
  return fail("unavailable", message, {}, { cause, headers: { "retry-after": "5" } });
}
