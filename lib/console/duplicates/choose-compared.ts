import { GROUP_COMPARED_MAX } from "./limits";
import { type MarkedPair, toPairKey } from "./marked-pairs";

type Choice = {
  chosen: string[];
  /** True if every pair of the group that isn't marked is a pair of the chosen candidates. */
  isComplete: boolean;
};

/**
 * Chooses which candidates of a large group to compare. Prefers those with the fewest marks, and of these the
 * oldest. Chooses only candidates with a pair that isn't marked, so that the list never hides the last pairs
 * of a group. `ids` are in the order of age.
 */
export function chooseCompared(ids: readonly string[], marked: readonly MarkedPair[]): Choice {
  const keys = new Set(marked.map(({ firstId, secondId }) => toPairKey(firstId, secondId)));
  const marks = new Map<string, number>();
  for (const id of marked.flatMap(({ firstId, secondId }) => [firstId, secondId]))
    marks.set(id, (marks.get(id) ?? 0) + 1);
  const ordered = [...ids].sort((one, other) => (marks.get(one) ?? 0) - (marks.get(other) ?? 0));
  const chosen = new Set<string>();
  for (const [position, id] of ordered.entries()) {
    for (const earlier of ordered.slice(0, position)) {
      if (keys.has(toPairKey(id, earlier))) continue;
      const added = [earlier, id].filter((each) => !chosen.has(each));
      if (chosen.size + added.length > GROUP_COMPARED_MAX) return { chosen: [...chosen], isComplete: false };
      for (const each of added) chosen.add(each);
    }
  }
  return { chosen: [...chosen], isComplete: true };
}
