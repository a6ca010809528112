import "server-only";
import { type Contract, MIB } from "@/lib/contract";
import { fail } from "@/lib/errors";
import { shared } from "@/lib/shared";
import type { HttpRequest } from "./exchange";

/**
 * Megabytes of JSON keep the process busy for a second and are in memory several times over. So large bodies are
 * taken in turn, and the others wait unread, in their senders' own memory: whoever sends many delays nobody else.
 */
const AT_ONCE = 2;
const WAITING_MAX = 200;

const turns = () => shared("large bodies", () => ({ taken: 0, waiting: [] as (() => void)[] }));

/** Whether a request's body is larger than a MiB, or may be, as it doesn't say. */
export function hasLargeBody(contract: Contract, request: HttpRequest): boolean {
  if (!contract.body || (contract.bodyBytesMax ?? MIB) <= MIB) return false;
  const announced = request.header("content-length");
  return announced === null || Number(announced) > MIB;
}

/** Does the work when it is its turn. Fails with `unavailable` when too many wait already. */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const { waiting } = turns();
  if (turns().taken < AT_ONCE) turns().taken += 1;
  else {
    if (waiting.length >= WAITING_MAX) {
      const headers = { "retry-after": "30", connection: "close" };
      fail(
        "unavailable",
        "Too many large bodies are under way. Nothing was accepted; please try again.",
        {},
        { headers },
      );
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  }
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else turns().taken -= 1;
  }
}
