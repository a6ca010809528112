import "server-only";
import { type Contract, MIB } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";
import type { HttpRequest } from "./request-handler";

/**
 * Parsing megabytes of JSON blocks the process for about a second and takes several times the body's size in memory. So
 * only a few large bodies are read at a time, even fewer are processed, and the rest stays unread. A limit per region
 * keeps one slow sender from delaying other regions.
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

/**
 * Returns whether the body may be larger than 1 MiB: the contract allows it, and the request announces more than 1 MiB
 * or has no Content-Length.
 */
export function hasLargeBody(contract: Contract, request: HttpRequest): boolean {
  if (!contract.body || (contract.bodyBytesMax ?? MIB) <= MIB) return false;
  const announced = request.header("content-length");
  return announced === null || Number(announced) > MIB;
}

/**
 * Runs `work`, which waits for a slot when it reads the body. Requests that are rejected earlier don't wait. Fails with
 * `unavailable` if too many requests are waiting.
 */
export async function withBodySlot<T>(
  owner: string,
  request: HttpRequest,
  work: (request: HttpRequest) => Promise<T>,
): Promise<T> {
  const releases: (() => void)[] = [];
  const body = async (bytesMax: number) => {
    releases.push(await acquireSlot(semaphores().reading, owner));
    const bytes = await request.body(bytesMax);
    releases.push(await acquireSlot(semaphores().work, owner));
    return bytes;
  };
  try {
    return await work({ ...request, body });
  } finally {
    for (const release of releases) release();
  }
}

const hasFreeSlot = (semaphore: Semaphore, owner: string) =>
  semaphore.holders.length < semaphore.limit &&
  semaphore.holders.filter((holder) => holder === owner).length < semaphore.limitPerOwner;

/** Waits for a slot and returns the function that releases it. */
async function acquireSlot(semaphore: Semaphore, owner: string): Promise<() => void> {
  if (hasFreeSlot(semaphore, owner)) semaphore.holders.push(owner);
  else {
    if (semaphore.waiting.length >= WAITING_MAX) failOverloaded();
    await new Promise<void>((admit) => semaphore.waiting.push({ owner, admit }));
  }
  return () => {
    semaphore.holders.splice(semaphore.holders.indexOf(owner), 1);
    const next = semaphore.waiting.findIndex((waiter) => hasFreeSlot(semaphore, waiter.owner));
    const [admitted] = next < 0 ? [] : semaphore.waiting.splice(next, 1);
    if (!admitted) return;
    semaphore.holders.push(admitted.owner);
    admitted.admit();
  };
}

function failOverloaded(): never {
  const headers = { "retry-after": "30", connection: "close" };
  const message = "Too many large bodies are under way. Nothing was accepted; please try again.";
  return fail("unavailable", message, {}, { headers });
}
