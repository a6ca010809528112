import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import type { Claim } from "./claim";
import type { NextStep } from "./schedule";

/** How an attempt went. `statusCode` is null when no whole answer came, and `error` says why not. */
export type AttemptResult = {
  statusCode: number | null;
  error: string | null;
  answerExcerpt: string | null;
  durationMs: number;
};

/**
 * Writes down an attempt and what becomes of its callback, in one statement. Whoever outlived its lease may find that
 * another has taken the callback over: then only a delivery still counts, for what the receiver has, it has.
 * True when the callback went the way of `step`.
 */
export async function recordAttempt(
  database: Database,
  claim: Claim,
  attempted: AttemptResult,
  step: NextStep,
  endedAt: Date,
): Promise<boolean> {
  const moved = database.$with("moved").as(
    database
      .update(callbacks)
      .set({
        status: step.status,
        ...(step.status === "pending" ? { nextAttemptAt: step.nextAttemptAt } : { finishedAt: endedAt }),
      })
      .where(
        and(
          eq(callbacks.baseId, claim.baseId),
          eq(callbacks.id, claim.callbackId),
          eq(callbacks.status, "pending"),
          step.status === "delivered" ? undefined : eq(callbacks.attempts, claim.number),
        ),
      )
      .returning({ id: callbacks.id }),
  );
  const hasMoved = sql<boolean>`exists (select from ${moved})`;
  const [row] = await database
    .with(moved)
    .update(callbackAttempts)
    .set({
      statusCode: attempted.statusCode,
      error: attempted.error,
      durationMs: attempted.durationMs,
      // When the callback has ended without us, its texts may already be erased: none may come after that.
      answerExcerpt: sql`case when ${hasMoved} then ${attempted.answerExcerpt}::text end`,
    })
    .where(
      and(
        eq(callbackAttempts.baseId, claim.baseId),
        eq(callbackAttempts.callbackId, claim.callbackId),
        eq(callbackAttempts.number, claim.number),
      ),
    )
    .returning({ hasMoved });
  return row?.hasMoved ?? false;
}

const EXCERPT_BYTES_MAX = 1024;

/** The start of an answer as Postgres can keep it: UTF-8 that is whole, without NUL. Null when there is nothing. */
export function responseExcerpt(body: Buffer): string | null {
  // As a stream, so that a character which the limit cuts in two is left out rather than shown as broken.
  const decoded = new TextDecoder("utf-8").decode(body.subarray(0, EXCERPT_BYTES_MAX), { stream: true });
  return decoded.replaceAll("\0", "\uFFFD") || null;
}
