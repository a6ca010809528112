import "server-only";
import { type Contract, KIB, MIB } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { singleton } from "@/lib/platform/singleton";
import { createSlots } from "@/lib/platform/slots";
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

const slots = () =>
  singleton("large bodies", () => ({
    reading: createSlots(READ_CONCURRENCY),
    work: createSlots(WORK_CONCURRENCY),
  }));

function acquireReadingSlot({ id, regionId, isCandidate }: Caller): Promise<() => void> {
  const { perCaller, perGroup } = isCandidate ? CANDIDATE_READ_LIMITS : KEY_READ_LIMITS;
  const group = `${isCandidate ? "candidates" : "keys"} of ${regionId}`;
  assertFewWaiting(slots().reading.countWaiting(group));
  return slots().reading.acquire({ [`caller ${id}`]: perCaller, [group]: perGroup });
}

function acquireWorkSlot({ id, regionId }: Caller): Promise<() => void> {
  assertFewWaiting(slots().work.countWaiting(regionId));
  const max = WORK_CONCURRENCY_PER_REGION;
  return slots().work.acquire({ [`caller ${id}`]: max, [regionId]: max });
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
    if (waitsToRead) releases.push(await acquireReadingSlot(caller));
    const bytes = await request.body(bytesMax);
    if (bytes.byteLength > LARGE_BODY_BYTES) releases.push(await acquireWorkSlot(caller));
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

function assertFewWaiting(waiting: number): void {
  if (waiting < WAITING_MAX_PER_GROUP) return;
  const headers = { "retry-after": "30", connection: "close" };
  const message = "Too many large bodies are being processed. Nothing was accepted; please try again.";
  fail("unavailable", message, {}, { headers });
}
