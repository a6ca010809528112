import { isSamePostalCode } from "@/lib/records/candidates/postal-code";
import type { FieldChange, FieldValue } from "./contract";
import { STANDARD_FIELDS } from "./fields";

type Fields = Partial<Record<(typeof STANDARD_FIELDS)[number]["key"], unknown>>;

/** Lists the standard fields that differ. Fields that `after` omits count as unchanged. */
export const fieldChanges = (before: Fields, after: Fields): FieldChange[] =>
  STANDARD_FIELDS.flatMap(({ key }) => {
    const [from, to] = [fieldValue(before[key]), fieldValue(after[key])];
    const isChanged = after[key] !== undefined && !isSame(key, from, to);
    return isChanged ? [{ field: key, from, to }] : [];
  });

const isSame = (key: string, from: FieldValue, to: FieldValue): boolean =>
  JSON.stringify(from) === JSON.stringify(to) ||
  (key === "postalCode" && isSamePostalCode(String(from), String(to)));

/** Converts a stored value to what the preview shows. Empty values become null. */
export function fieldValue(value: unknown): FieldValue {
  if (Array.isArray(value)) return value.length > 0 ? value.map(String) : null;
  if (typeof value === "boolean") return value;
  return value === null || value === undefined || value === "" ? null : String(value);
}
