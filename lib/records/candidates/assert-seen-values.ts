import type { ValueChange } from "@/db/schema/candidate-changes";
import { fail } from "@/lib/contract/errors";
import { isSameValue } from "../candidate-changes/diff-values";

/** The values that the sender of an update has seen, under the same keys as in `diffValues`. */
export type SeenValues = Readonly<Record<string, readonly unknown[]>>;

/** Fails with `precondition_failed` if the update would replace a value that its sender hasn't seen. */
export function assertSeenValues(differences: Readonly<Record<string, ValueChange>>, seen: SeenValues): void {
  const isSeen = ([key, { from }]: [string, ValueChange]) =>
    seen[key]?.some((value) => isSameValue(value, from)) === true;
  if (!Object.entries(differences).every(isSeen))
    fail("precondition_failed", "Someone else changed a field that this update sets.");
}
