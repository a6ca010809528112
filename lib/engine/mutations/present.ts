import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import type * as z from "zod";
import { type callbackAttempts, type callbacks, importGroup, mutations } from "@/db/schema/mutations";
import { originOf } from "./erase";
import type { Mutation } from "./schema";

type MutationRecord = z.input<typeof Mutation>;
export type CallbackWithAttempts = {
  callback: typeof callbacks.$inferSelect;
  attempts: (typeof callbackAttempts.$inferSelect)[];
};

const { input, idempotencyDigest, traceparent, ...columns } = getTableColumns(mutations);

/**
 * True if a finished mutation's personal data is due for erasure. A pending callback can delay the erasure for
 * days, because its body is needed. Nobody may read the data in the meantime. An exception is the record that
 * an archive returns: clients can request it until the callback is delivered or has failed for good.
 */
export const isDueForErasure = sql<boolean>`(coalesce(${mutations.eraseAt} <= now(), false)
  and not (${mutations.operation} = 'candidates.archive' and ${mutations.status} = 'completed'))`;

/** The idempotency key. Null if it is due for erasure. */
export const shownKey = sql<string | null>`case when not ${isDueForErasure}
  or not ${mutations.idempotencyKeyGiven} or ${importGroup} is not null then ${mutations.idempotencyKey} end`;

/**
 * All columns except the digest of the key, the trace, and the input, which can be megabytes long. If the
 * mutation is due for erasure, the values are those that `eraseDue` will leave.
 */
export const mutationColumns = {
  ...columns,
  idempotencyKey: shownKey.as("shown_key"),
  callbackUrl: sql<string | null>`case when ${isDueForErasure}
    then ${originOf(mutations.callbackUrl)} else ${mutations.callbackUrl} end`.as("shown_url"),
  result: sql<unknown>`case when not ${isDueForErasure} or ${mutations.status} = 'failed'
    or ${mutations.operation} = 'candidates.delete' then ${mutations.result} end`.as("shown_result"),
};
export type MutationRow = Omit<typeof mutations.$inferSelect, "input" | "idempotencyDigest" | "traceparent">;

/**
 * Presents a ledger row as the API returns it. The callback's row exists only once the mutation is finished.
 */
export const presentMutation = (
  row: MutationRow,
  report: CallbackWithAttempts | undefined,
): MutationRecord => ({
  mutationId: row.id,
  idempotencyKey: row.idempotencyKey ?? row.id,
  operation: row.operation,
  status: row.status,
  attempts: row.attempts,
  createdAt: row.createdAt.toISOString(),
  startedAt: row.startedAt?.toISOString() ?? null,
  finishedAt: row.finishedAt?.toISOString() ?? null,
  result: withLaterFields(row) as MutationRecord["result"],
  callback: row.callbackUrl ? presentCallback(row.callbackUrl, report) : null,
});

/** Presents a ledger row with only the scheme and host of the callback URL. */
export const presentMutationWithOrigin: typeof presentMutation = ({ callbackUrl, ...row }, report) =>
  presentMutation({ ...row, callbackUrl: callbackUrl && new URL(callbackUrl).origin }, report);

/** Adds fields that results of version 2.1.0 lack. The ledger keeps such results for 30 days. */
const withLaterFields = ({ operation, result }: MutationRow) =>
  operation === "candidates.upsert" && typeof result === "object" && result !== null && "candidate" in result
    ? { alsoMatched: [], addedInteractions: [], ...result }
    : result;

const presentCallback = (
  url: string,
  report: CallbackWithAttempts | undefined,
): MutationRecord["callback"] => ({
  url,
  status: report?.callback.status ?? "pending",
  nextAttemptAt: report?.callback.status === "pending" ? report.callback.nextAttemptAt.toISOString() : null,
  attempts: (report?.attempts ?? []).map((attempt) => ({
    number: attempt.number,
    startedAt: attempt.startedAt.toISOString(),
    durationMs: attempt.durationMs,
    statusCode: attempt.statusCode,
    error: attempt.error,
  })),
});
