import type { FieldSetting, PortalAccess, StoredFieldSetting } from "@/lib/contract/portal-access";
import { type FieldRename, formerName } from "./diff-definitions";

/** Fields that the API adds are shown. Only the console can change that. */
const DEFAULT_ACCESS: PortalAccess = "shown";

/** Adds the stored access to fields that don't say it, also if they are renamed. */
export function withStoredAccess(
  before: readonly StoredFieldSetting[],
  after: readonly FieldSetting[],
  renamed: readonly FieldRename[],
): StoredFieldSetting[] {
  const storedAccess = (name: string) => {
    const was = formerName(name, renamed);
    return before.find((field) => field.name === was)?.portalAccess;
  };
  return after.map((field) => ({
    ...field,
    portalAccess: field.portalAccess ?? storedAccess(field.name) ?? DEFAULT_ACCESS,
  }));
}
