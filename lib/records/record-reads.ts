import "server-only";
import { events } from "@/db/schema/events";
import type { BaseContext } from "@/lib/contract/context";
import { db } from "@/lib/platform/database/client";
import { insertRows } from "@/lib/platform/database/insert-rows";
import { describeError, log } from "@/lib/platform/log";
import { singleton } from "@/lib/platform/singleton";

/**
 * Records reads of candidates in the audit log, in batches and without delaying the request. Normally records
 * at most one read of a candidate per reader and process in ten minutes. As long as the database is
 * reachable, a crash loses at most half a second of reads.
 */

const DEDUPE_WINDOW_MS = 10 * 60_000;
const FLUSH_AFTER_MS = 500;
const RETRY_AFTER_MS = 5_000;
const BATCH_MAX = 1_000;
const BUFFERED_MAX = 20_000;
const SEEN_MAX = 50_000;

type ReadEvent = typeof events.$inferInsert;
type ReadBuffer = { waiting: ReadEvent[]; recordedAt: Map<string, number>; timer: NodeJS.Timeout | null };

const readBuffer = () =>
  singleton<ReadBuffer>("reads", () => ({ waiting: [], recordedAt: new Map(), timer: null }));

export function recordRead(ctx: BaseContext, candidateId: string): void {
  const buffer = readBuffer();
  const now = ctx.now();
  const key = `${ctx.base.id} ${ctx.actor.kind} ${ctx.actor.id} ${candidateId}`;
  const last = buffer.recordedAt.get(key);
  if (last !== undefined && now.getTime() - last < DEDUPE_WINDOW_MS) return;
  if (buffer.recordedAt.size >= SEEN_MAX) buffer.recordedAt.clear();
  buffer.recordedAt.set(key, now.getTime());
  buffer.waiting.push({
    baseId: ctx.base.id,
    occurredAt: now,
    actorKind: ctx.actor.kind,
    actorId: ctx.actor.id,
    action: "candidate.read",
    candidateId,
    recordId: candidateId,
    details: {},
  });
  buffer.timer ??= setTimeout(() => void flushReads(), FLUSH_AFTER_MS).unref();
}

/**
 * Records that staff read these candidates. Ignores integrations, because they read pages all day. Their
 * reads are recorded only if they open a single record.
 */
export function recordStaffReads(ctx: BaseContext, read: readonly { id: string }[]): void {
  if (ctx.actor.kind === "staff") for (const { id } of read) recordRead(ctx, id);
}

/** Writes the buffered reads, and retries after a pause if that fails. Call this before the process ends. */
export async function flushReads(): Promise<void> {
  const buffer = readBuffer();
  if (buffer.timer) clearTimeout(buffer.timer);
  buffer.timer = null;
  const reads = buffer.waiting.splice(0, BATCH_MAX);
  if (reads.length === 0) return;
  try {
    await insertRows(db(), events, reads);
  } catch (error) {
    buffer.waiting.unshift(...reads.slice(0, Math.max(0, BUFFERED_MAX - buffer.waiting.length)));
    log().warn(
      { waiting: buffer.waiting.length, cause: describeError(error) },
      "could not write read events; will retry",
    );
    buffer.timer ??= setTimeout(() => void flushReads(), RETRY_AFTER_MS).unref();
    return;
  }
  if (buffer.waiting.length > 0) await flushReads();
}
