import "server-only";
import { customFieldKey, isSameValue } from "../candidate-changes/diff-values";
import type { StoredCandidate } from "../candidates/stored";
import { ownValue } from "../custom-fields/own-value";
import type { Changes } from "./apply-changes";
import type { Change } from "./undo-data";

/**
 * Splits the changes of a merge into those that its undo reverts (`undone`) and those that it keeps (`kept`).
 * Keeps a change if the candidate's value now differs from the merge's, or was set again after the merge.
 * `changed` contains the fields that were changed after the merge.
 */
export function splitChanges(
  { fields, customFields }: Changes,
  remaining: StoredCandidate,
  changed: ReadonlySet<string>,
) {
  const standard = split(fields, remaining, (name) => changed.has(name));
  const custom = split(customFields, remaining.customFields, (name) => changed.has(customFieldKey(name)));
  return {
    undone: { fields: standard.undone, customFields: custom.undone },
    kept: [...standard.kept, ...custom.kept],
    /** The names of kept values that are the same as the merge's. */
    setAgain: new Set([...standard.setAgain, ...custom.setAgain.map(customFieldKey)]),
  };
}

function split(changes: Record<string, Change>, current: object, isChanged: (name: string) => boolean) {
  const now = current as Record<string, unknown>;
  const undone: [string, Change][] = [];
  const kept: string[] = [];
  const setAgain: string[] = [];
  for (const [name, { before, after }] of Object.entries(changes)) {
    const isSame = isSameValue(ownValue(now, name), after);
    if (isSame && !isChanged(name)) undone.push([name, { before: after, after: before }]);
    else kept.push(name);
    if (isSame && isChanged(name)) setAgain.push(name);
  }
  return { undone: Object.fromEntries(undone), kept, setAgain };
}
