import "server-only";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { insertRows } from "@/lib/platform/database/insert-rows";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

/**
 * That somebody read a candidate's record is an event too. It is noted beside the request, many at a time, and once in ten
 * minutes per reader and record: whoever looks again tells nothing new. A process that dies loses half a second of it.
 */
const DEDUPE_WINDOW_MS = 10 * 60_000;
const FLUSH_AFTER_MS = 500;
const BATCH_MAX = 1_000;
const BUFFERED_MAX = 20_000;
const SEEN_MAX = 50_000;

type ReadEvent = typeof events.$inferInsert;
type ReadBuffer = { waiting: ReadEvent[]; notedAt: Map<string, number>; timer: NodeJS.Timeout | null };

const readBuffer = () =>
  singleton<ReadBuffer>("reads", () => ({ waiting: [], notedAt: new Map(), timer: null }));

export function recordRead(ctx: BaseContext, candidateId: string): void {
  const held = readBuffer();
  const now = ctx.now();
  const key = `${ctx.base.id} ${ctx.actor.kind} ${ctx.actor.id} ${candidateId}`;
  const last = held.notedAt.get(key);
  if (last !== undefined && now.getTime() - last < DEDUPE_WINDOW_MS) return;
  if (held.notedAt.size >= SEEN_MAX) held.notedAt.clear();
  held.notedAt.set(key, now.getTime());
  held.waiting.push({
    baseId: ctx.base.id,
    occurredAt: now,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    action: "candidate.read",
    candidateId,
    recordId: candidateId,
    details: {},
  });
  held.timer ??= setTimeout(() => void flushReads(), FLUSH_AFTER_MS).unref();
}

/** Writes down what waits; call it before the process ends. What can't be written is tried again with what comes next. */
export async function flushReads(): Promise<void> {
  const held = readBuffer();
  if (held.timer) clearTimeout(held.timer);
  held.timer = null;
  const reads = held.waiting.splice(0, BATCH_MAX);
  if (reads.length === 0) return;
  try {
    await insertRows(db(), events, reads);
  } catch (error) {
    held.waiting.unshift(...reads.slice(0, Math.max(0, BUFFERED_MAX - held.waiting.length)));
    log().warn({ waiting: held.waiting.length, cause: describeError(error) }, "reads could not be noted");
    return;
  }
  if (held.waiting.length > 0) await flushReads();
}
