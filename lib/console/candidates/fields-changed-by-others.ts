import type { TenantScope } from "@/lib/contract/api-client";
import { isSameValue } from "@/lib/records/candidate-changes/diff-values";
import type { FullCandidate } from "@/lib/records/candidates/queries";
import { fieldsOf, isKnown, ownValuesOf } from "./save-candidate";

/** Returns the names of the fields that others changed between two versions of a candidate. */
export function fieldsChangedByOthers(
  scope: TenantScope,
  before: FullCandidate,
  after: FullCandidate,
): string[] {
  const [former, current] = [fieldsOf(before), fieldsOf(after)];
  const names = new Set([...Object.keys(former), ...Object.keys(current)]);
  const own = ownValuesOf(scope, after.id);
  return [...names].filter(
    (name) =>
      !UNEDITABLE.has(name) &&
      !isSameValue(current[name], former[name]) &&
      !isKnown(own, name, current[name]),
  );
}

/**
 * Fields that `fieldsChangedByOthers` ignores, because users can't edit them, or because they hold files,
 * whose links change with each read. A requested erasure has its own warning in the record.
 */
const UNEDITABLE: ReadonlySet<string> = new Set([
  "id",
  "etag",
  "erasureRequestedAt",
  "createdAt",
  "updatedAt",
  "curriculumVitae",
  "otherAttachments",
]);
