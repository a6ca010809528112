import "server-only";
import { and, eq, sql } from "drizzle-orm";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import type { Database } from "@/lib/platform/database/client";
import type { Claim } from "./claim";
import type { NextStep } from "./schedule";

/** The result of an attempt. Without a complete response, `statusCode` is null and `error` says why. */
export type AttemptResult = {
  statusCode: number | null;
  error: string | null;
  responseExcerpt: string | null;
  durationMs: number;
};

/**
 * Records an attempt and the next step of its callback in one statement. If the lease expired and another process
 * claimed the callback, only a successful delivery still counts, because the receiver has the callback. Returns whether
 * `step` was applied.
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
      // If another process finished the callback, its stored texts may already be erased, so don't add the excerpt.
      responseExcerpt: sql`case when ${hasMoved} then ${attempted.responseExcerpt}::text end`,
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

/**
 * Returns the start of a response as text that Postgres can store: valid UTF-8 without NUL. Returns null if the
 * response is empty.
 */
export function excerptOf(body: Buffer): string | null {
  // In stream mode the decoder drops a character that the limit cuts in two.
  const decoded = new TextDecoder("utf-8").decode(body.subarray(0, EXCERPT_BYTES_MAX), { stream: true });
  return decoded.replaceAll("\0", "\uFFFD") || null;
}
