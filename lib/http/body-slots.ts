import "server-only";
import { type Contract, MIB } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";
import type { HttpRequest } from "./request-handler";

/**
 * Megabytes of JSON keep the process busy for a second and are in memory several times over. So few large bodies are
 * read at a time, the others wait unread, in their senders' own memory, and fewer still are worked on. Who sends many,
 * or never finishes, delays nobody of another region: one region has but some of the places, and a body that is still
 * under way takes no turn at the work.
 */
const READ_CONCURRENCY = 16;
const READ_CONCURRENCY_PER_OWNER = 4;
const WORK_CONCURRENCY = 2;
const WAITING_MAX = 200;

type Waiter = { owner: string; admit: () => void };
type Semaphore = { limit: number; limitPerOwner: number; holders: string[]; waiting: Waiter[] };

const newSemaphore = (limit: number, limitPerOwner = limit): Semaphore => ({
  limit,
  limitPerOwner,
  holders: [],
  waiting: [],
});
const semaphores = () =>
  singleton("large bodies", () => ({
    reading: newSemaphore(READ_CONCURRENCY, READ_CONCURRENCY_PER_OWNER),
    work: newSemaphore(WORK_CONCURRENCY),
  }));

/** Whether a request's body is larger than a MiB, or may be, as it doesn't say. */
export function hasLargeBody(contract: Contract, request: HttpRequest): boolean {
  if (!contract.body || (contract.bodyBytesMax ?? MIB) <= MIB) return false;
  const announced = request.header("content-length");
  return announced === null || Number(announced) > MIB;
}

/**
 * Does the work on a request, which from reading its body on waits for its turn; what is refused unread doesn't wait.
 * Fails with `unavailable` when too many wait already.
 */
export async function withBodySlot<T>(
  owner: string,
  request: HttpRequest,
  work: (request: HttpRequest) => Promise<T>,
): Promise<T> {
  const leave: (() => void)[] = [];
  const body = async (bytesMax: number) => {
    leave.push(await acquireSlot(semaphores().reading, owner));
    const bytes = await request.body(bytesMax);
    leave.push(await acquireSlot(semaphores().work, owner));
    return bytes;
  };
  try {
    return await work({ ...request, body });
  } finally {
    for (const each of leave) each();
  }
}

const hasFreeSlot = (gate: Semaphore, owner: string) =>
  gate.holders.length < gate.limit &&
  gate.holders.filter((each) => each === owner).length < gate.limitPerOwner;

/** Waits for a place; returns how to give it up. */
async function acquireSlot(gate: Semaphore, owner: string): Promise<() => void> {
  if (hasFreeSlot(gate, owner)) gate.holders.push(owner);
  else {
    if (gate.waiting.length >= WAITING_MAX) failOverloaded();
    await new Promise<void>((admit) => gate.waiting.push({ owner, admit }));
  }
  return () => {
    gate.holders.splice(gate.holders.indexOf(owner), 1);
    const next = gate.waiting.findIndex((each) => hasFreeSlot(gate, each.owner));
    const [admitted] = next < 0 ? [] : gate.waiting.splice(next, 1);
    if (!admitted) return;
    gate.holders.push(admitted.owner);
    admitted.admit();
  };
}

function failOverloaded(): never {
  const headers = { "retry-after": "30", connection: "close" };
  const message = "Too many large bodies are under way. Nothing was accepted; please try again.";
  return fail("unavailable", message, {}, { headers });
}
