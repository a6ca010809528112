import "server-only";
import type { MutationContext } from "@/lib/contract/context";
import { isSameValue } from "../candidate-changes/diff-values";
import { findOwnChanges } from "../candidate-changes/own-changes";
import type { Changes } from "./apply-changes";

/**
 * Returns the changes that undo a merge. If an import was undone while the candidates were merged, the
 * changes restore the values from before the import: undoing the import couldn't restore them, because the
 * merge had changed those fields. `undone` contains the mutations that were undone before
 * (`findUndoneMutations`).
 */
export async function skipUndoneValues(
  ctx: MutationContext,
  candidateId: string,
  mutationId: string | null,
  { fields, customFields }: Changes,
  undone: ReadonlySet<string>,
): Promise<Changes> {
  const recorded = await findOwnChanges(ctx, [candidateId]);
  const merge = recorded.findIndex((row) => row.mutationId === mutationId);
  const valueBefore = (field: string, value: unknown) => {
    const ofField = recorded.slice(0, Math.max(merge, 0)).filter(({ changes }) => field in changes);
    const first = ofField.findLastIndex((row) => !undone.has(row.mutationId ?? "")) + 1;
    const isLast = isSameValue(ofField.at(-1)?.changes[field]?.to, value);
    return isLast && first < ofField.length ? ofField[first]?.changes[field]?.from : value;
  };
  const restored = Object.entries(fields).map(
    ([field, { before, after }]) => [field, { before, after: valueBefore(field, after) }] as const,
  );
  return { fields: Object.fromEntries(restored), customFields };
}
