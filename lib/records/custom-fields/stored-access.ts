import type { FieldSetting, PortalAccess, StoredFieldSetting } from "@/lib/contract/portal-access";
import { type FieldRename, formerName } from "./diff-definitions";

type Former = {
  before: readonly StoredFieldSetting[];
  renamed: readonly FieldRename[];
  removedHidden: string[];
};

/**
 * Adds the missing `portalAccess` of fields that were sent through the API. A stored field keeps its access,
 * even under a new name. A new field is normally `shown`. It is `hidden` if a removed hidden field had the
 * same name. It is also `hidden` if the same change removes a hidden field: the new field may be that field
 * under a new name, and its values must not become visible.
 */
export function withStoredAccess(
  after: readonly FieldSetting[],
  former: Former,
): { fields: StoredFieldSetting[]; removedHidden: string[] } {
  const { before, renamed } = former;
  const kept = after.map(({ name }) => formerName(name, renamed));
  const removed = before.flatMap(({ name, portalAccess }) =>
    portalAccess === "hidden" && !kept.includes(name) ? [name] : [],
  );
  const newAccess = (name: string): PortalAccess =>
    removed.length > 0 || former.removedHidden.includes(name) ? "hidden" : "shown";
  const fields = after.map((field, index) => ({
    ...field,
    portalAccess:
      field.portalAccess ??
      before.find(({ name }) => name === kept[index])?.portalAccess ??
      newAccess(field.name),
  }));
  const all = [...new Set([...former.removedHidden, ...removed])];
  return { fields, removedHidden: all.filter((name) => !fields.some((field) => field.name === name)) };
}
