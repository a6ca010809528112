import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Operation } from "@/lib/contract/mutation-contract";
import type { Outcome } from "@/lib/records/operation-handler";
import { recordStaffReads } from "@/lib/records/record-reads";
import type { MutationRow } from "./present";

/** Operations whose results hold only ids, codes and times. */
const IMPERSONAL_RESULTS: readonly string[] = [
  "candidates.close",
  "candidates.reopen",
  "candidates.delete",
  "candidates.request-erasure",
  "candidates.cancel-erasure",
  "interactions.delete",
  "attachments.review",
] satisfies Operation[];

type Shown = { operation: string; result: unknown; candidateIds: readonly string[] };

/**
 * Returns whose data a completed write's result shows. An erased result shows nobody's. Drizzle reads a null
 * in an array as the text NULL, which stands in the place of each person that a restore removed from the
 * mutation.
 */
const shownIn = ({ operation, result, candidateIds }: Shown): { id: string }[] =>
  result === null || IMPERSONAL_RESULTS.includes(operation)
    ? []
    : candidateIds.filter((id) => id !== "NULL").map((id) => ({ id }));

/**
 * Records that a staff member read the candidates in the results of writes by others. The staff member's own
 * writes are in the audit log anyway: as changes, or as reads if they changed nothing.
 */
export function recordResultReads(ctx: BaseContext, rows: MutationRow[]): void {
  const isOwn = ({ actorKind, actorId }: MutationRow) =>
    actorKind === ctx.actor.kind && actorId === ctx.actor.id;
  const read = rows.filter((row) => row.status === "completed" && !isOwn(row));
  recordStaffReads(ctx, read.flatMap(shownIn));
}

/** Records that a staff member read the candidates in a dry run's result, unless it would create them. */
export function recordDryRunReads(
  ctx: BaseContext,
  operation: string,
  { result, candidateIds }: Outcome,
): void {
  if (operation === "candidates.create" || result.action === "created") return;
  recordStaffReads(ctx, shownIn({ operation, result, candidateIds }));
}
