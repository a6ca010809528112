import type { FieldSetting, PortalAccess, StoredFieldSetting } from "@/lib/contract/portal-access";
import { type FieldRename, formerName } from "./diff-definitions";

type Former = {
  before: readonly StoredFieldSetting[];
  renamed: readonly FieldRename[];
  removedHidden: string[];
};

/**
 * Adds the access to fields that don't say it, as in the API: what is stored, also if they are renamed; or else
 * `shown`. But values that were hidden stay so: a field that was hidden when it was removed returns hidden, and a new
 * field is hidden if a hidden one disappears in the same change, because it may be that one under another name.
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
