import type { SettingsEdit } from "@/lib/console/settings/schema";
import type { Issue } from "@/lib/contract/issues";

type Submitted = SettingsEdit["patch"];

/**
 * Returns the error of a submitted setting, or of an item in a submitted list. Finds an item by its value,
 * because errors refer to positions in the submitted list, which the user may have changed since. Returns no
 * error for a setting whose value in `current` differs from the submitted one.
 */
export function findIssue(
  issues: readonly Issue[],
  { submitted, current }: { submitted: Submitted; current: Submitted },
  field: keyof Submitted,
  item?: string,
): Issue | undefined {
  const list: unknown = submitted[field];
  if (item === undefined && current[field] !== list) return undefined;
  const index = item !== undefined && Array.isArray(list) ? list.indexOf(item) : null;
  return issues.find(({ path }) => path[0] === field && (index === null || Number(path[1]) === index));
}
