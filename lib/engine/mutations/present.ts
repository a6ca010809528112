import "server-only";
import { getTableColumns } from "drizzle-orm";
import type * as z from "zod";
import { type callbackAttempts, type callbacks, mutations } from "@/db/schema/mutations";
import type { Mutation } from "./schema";

type MutationRecord = z.input<typeof Mutation>;
type CallbackWithAttempts = {
  callback: typeof callbacks.$inferSelect;
  attempts: (typeof callbackAttempts.$inferSelect)[];
};

const { input, idempotencyDigest, traceparent, ...columns } = getTableColumns(mutations);

/** All columns except the digest of the key, the trace, and the input, which can be megabytes long. */
export const mutationColumns = columns;
export type MutationRow = Omit<typeof mutations.$inferSelect, "input" | "idempotencyDigest" | "traceparent">;

const isoOrNull = (date: Date | null) => date?.toISOString() ?? null;

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
  startedAt: isoOrNull(row.startedAt),
  finishedAt: isoOrNull(row.finishedAt),
  result: withLaterFields(row) as MutationRecord["result"],
  callback: row.callbackUrl ? presentCallback(row.callbackUrl, report) : null,
});

/** Adds fields that results of version 2.1.0 lack. The ledger keeps such results for 30 days. */
const withLaterFields = ({ operation, result }: MutationRow) =>
  operation === "candidates.upsert" && typeof result === "object" && result !== null && "candidate" in result
    ? { alsoMatched: [], addedInteractions: [], ...result }
    : result;

const presentCallback = (
  url: string,
  report: CallbackWithAttempts | undefined,
): MutationRecord["callback"] => ({
  url: report?.callback.url ?? url,
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
