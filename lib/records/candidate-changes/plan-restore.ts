import type { ValueChange } from "@/db/schema/candidate-changes";
import { isSameValue, parseCustomFieldKey } from "./diff-values";

export type RecordedChange = { mutationId: string | null; changes: Record<string, ValueChange> };

/**
 * `restored` contains the fields that go back to their value from before the mutations. `kept` contains the
 * changed fields that keep their current value.
 */
export type RestorePlan = { restored: Record<string, ValueChange>; kept: string[] };

/**
 * Plans how to undo what the mutations of an import changed in a candidate. Keeps a field if anything else
 * changed it after the first of these mutations, even if the field's value ended up the same. Never restores
 * custom fields, because an import doesn't change the custom fields of an existing candidate. Changes by
 * mutations in `reverted` don't count as changes by anything else, because they were undone. So the value
 * from an import isn't restored if that import was undone earlier, even if its undo kept this field. Keeps
 * the consent if it was confirmed later (`findConfirmed`).
 */
export function planRestore(
  recorded: readonly RecordedChange[],
  mutationIds: ReadonlySet<string>,
  reverted: ReadonlySet<string> = new Set(),
  isConfirmed = false,
): RestorePlan {
  const isUndone = ({ mutationId }: RecordedChange) => mutationId !== null && mutationIds.has(mutationId);
  const isOther = (row: RecordedChange) => !isUndone(row) && !reverted.has(row.mutationId ?? "");
  const plan: RestorePlan = { restored: {}, kept: [] };
  const fields = new Set(recorded.filter(isUndone).flatMap(({ changes }) => Object.keys(changes)));
  for (const field of fields) {
    const ofField = recorded.filter(({ changes }) => field in changes);
    const first = ofField.findIndex(isUndone);
    const since = ofField.slice(first);
    const beforeAll = ofField.slice(0, first).findLastIndex(isOther) + 1;
    const [from, to] = [ofField[beforeAll]?.changes[field]?.from, since.at(-1)?.changes[field]?.to];
    const isKept = field === "privacyConsent" ? isConfirmed : parseCustomFieldKey(field) !== null;
    if (isKept || since.some(isOther)) plan.kept.push(field);
    else if (!isSameValue(from, to)) plan.restored[field] = { from: to, to: from };
  }
  return plan;
}
