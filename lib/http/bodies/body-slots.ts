import "server-only";
import { type Contract, KIB, MIB } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";
import type { HttpRequest } from "../request-handler";

/**
 * A large body takes several times its size in memory. So only a few large bodies are read concurrently, and
 * even fewer are processed concurrently. Limits per caller and per region keep slow senders from delaying
 * other callers. While bodies are read, a region's candidates are counted separately from its keys and staff.
 */
const READ_CONCURRENCY = 24;
const KEY_READ_LIMITS = { perCaller: 3, perGroup: 5 };
const CANDIDATE_READ_LIMITS = { perCaller: 2, perGroup: 3 };
const WORK_CONCURRENCY = 2;
const WORK_CONCURRENCY_PER_REGION = 1;
export const WAITING_MAX_PER_GROUP = 100;

/**
 * Larger bodies need a slot and a worker thread, because they are slow to process. For example, 250 KiB of
 * unknown fields blocked the event loop for 80 ms.
 */
export const LARGE_BODY_BYTES = 64 * KIB;

export type Caller = { id: string; regionId: string; isCandidate: boolean };

type Claim = { caller: string; callersMax: number; group: string; groupMax: number };
type Semaphore = { limit: number; holders: Claim[]; waiting: { claim: Claim; admit: () => void }[] };

const newSemaphore = (limit: number): Semaphore => ({ limit, holders: [], waiting: [] });
const semaphores = () =>
  singleton("large bodies", () => ({
    reading: newSemaphore(READ_CONCURRENCY),
    work: newSemaphore(WORK_CONCURRENCY),
  }));

function readingClaim({ id, regionId, isCandidate }: Caller): Claim {
  const { perCaller, perGroup } = isCandidate ? CANDIDATE_READ_LIMITS : KEY_READ_LIMITS;
  const group = `${isCandidate ? "candidates" : "keys"} of ${regionId}`;
  return { caller: id, callersMax: perCaller, group, groupMax: perGroup };
}

function workClaim({ id, regionId }: Caller): Claim {
  const max = WORK_CONCURRENCY_PER_REGION;
  return { caller: id, callersMax: max, group: regionId, groupMax: max };
}

/**
 * Returns whether the body can exceed 1 MiB: the contract must allow it, and the Content-Length must be above
 * 1 MiB or missing.
 */
export function mayHaveLargeBody(contract: Contract, request: HttpRequest): boolean {
  if (!contract.body || (contract.bodyBytesMax ?? MIB) <= MIB) return false;
  const announced = request.header("content-length");
  return announced === null || Number(announced) > MIB;
}

type SlotOptions = { caller: Caller; waitsToRead: boolean };

/**
 * Runs `work` with a request whose `body` waits for slots: one to read the body if `waitsToRead`, and one to
 * process it if it exceeds 64 KiB. A request that is rejected before its body is read doesn't wait. `work`
 * calls `endParsing` once the body is parsed; without `waitsToRead`, this frees the processing slot. Fails
 * with `unavailable` if too many requests are waiting.
 */
export async function withBodySlot<T>(
  request: HttpRequest,
  { caller, waitsToRead }: SlotOptions,
  work: (request: HttpRequest, endParsing: () => void) => Promise<T>,
): Promise<T> {
  const releases: (() => void)[] = [];
  const body = async (bytesMax: number) => {
    if (waitsToRead) releases.push(await acquireSlot(semaphores().reading, readingClaim(caller)));
    const bytes = await request.body(bytesMax);
    if (bytes.byteLength > LARGE_BODY_BYTES) {
      releases.push(await acquireSlot(semaphores().work, workClaim(caller)));
    }
    return bytes;
  };
  const releaseAll = () => {
    for (const release of releases.splice(0)) release();
  };
  const endParsing = () => {
    if (!waitsToRead) releaseAll();
  };
  try {
    return await work({ ...request, body }, endParsing);
  } finally {
    releaseAll();
  }
}

const countHolders = ({ holders }: Semaphore, key: "caller" | "group", value: string) =>
  holders.filter((holder) => holder[key] === value).length;

const hasFreeSlot = (semaphore: Semaphore, { caller, callersMax, group, groupMax }: Claim) =>
  semaphore.holders.length < semaphore.limit &&
  countHolders(semaphore, "caller", caller) < callersMax &&
  countHolders(semaphore, "group", group) < groupMax;

async function acquireSlot(semaphore: Semaphore, claim: Claim): Promise<() => void> {
  if (hasFreeSlot(semaphore, claim)) semaphore.holders.push(claim);
  else {
    const waiting = semaphore.waiting.filter((waiter) => waiter.claim.group === claim.group);
    if (waiting.length >= WAITING_MAX_PER_GROUP) failOverloaded();
    await new Promise<void>((admit) => semaphore.waiting.push({ claim, admit }));
  }
  return () => {
    semaphore.holders.splice(semaphore.holders.indexOf(claim), 1);
    const next = semaphore.waiting.findIndex((waiter) => hasFreeSlot(semaphore, waiter.claim));
    const [admitted] = next < 0 ? [] : semaphore.waiting.splice(next, 1);
    if (!admitted) return;
    semaphore.holders.push(admitted.claim);
    admitted.admit();
  };
}

function failOverloaded(): never {
  const headers = { "retry-after": "30", connection: "close" };
  const message = "Too many large bodies are being processed. Nothing was accepted; please try again.";
  return fail("unavailable", message, {}, { headers });
}
