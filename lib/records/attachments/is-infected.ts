import "server-only";
import { connect } from "node:net";
import { fail } from "@/lib/contract/errors";
import { env } from "@/lib/platform/env";

/** For one content, waiting for one of clamd's threads included. */
const TIMEOUT_MS = 60_000;
const CLEAN = "stream: OK";
const INFECTED = /^stream: .* FOUND$/s;

/**
 * Asks clamd (its command INSTREAM) whether it knows a virus in a content; without `CLAMD_HOST` nothing is asked and the
 * answer is no. A scanner that can't be reached, or answers neither way, is `unavailable`: never "clean".
 */
export async function isInfected(content: Uint8Array, timeoutMs = TIMEOUT_MS): Promise<boolean> {
  const { CLAMD_HOST } = env();
  if (!CLAMD_HOST) return false;
  const answer = await scan(CLAMD_HOST, content, timeoutMs).catch(failUnavailable);
  if (answer === CLEAN) return false;
  return INFECTED.test(answer) || failUnavailable(new Error(`clamd answered: ${answer.slice(0, 200)}`));
}

type Address = { host: string; port: number };

async function scan(address: Address, content: Uint8Array, timeoutMs: number): Promise<string> {
  const socket = connect({ ...address, signal: AbortSignal.timeout(timeoutMs) });
  // The content as one chunk, with its length before it; a chunk of no length is the end.
  const length = Buffer.alloc(4);
  length.writeUInt32BE(content.length);
  for (const part of ["zINSTREAM\0", length, content, Buffer.alloc(4)]) socket.write(part);
  let answer = "";
  for await (const part of socket.setEncoding("utf8")) {
    answer += part;
    if (answer.endsWith("\0")) return answer.slice(0, -1);
  }
  return answer;
}

function failUnavailable(cause: unknown): never {
  const message = "The service can't reach its virus scanner; please try again.";
  return fail("unavailable", message, {}, { cause, headers: { "retry-after": "5" } });
}
