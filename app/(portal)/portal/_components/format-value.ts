import type { useFormatter } from "next-intl";
import { isExistingDate } from "@/lib/portal/field-groups/complete-date";
import type { OptionLabel } from "./option-labels";

/** No thousands separators, because a number can be a year. */
const NUMBER_FORMAT = { maximumFractionDigits: 10, useGrouping: false };

/**
 * Formats a number or list in the reader's language. `isOption` shows options by their label, but the options
 * of a region's own field have no label. `isDate` formats a date; in other fields, such a text can be a phone
 * number. Returns any other string unchanged, and "" for other values.
 */
export function formatValue(
  format: ReturnType<typeof useFormatter>,
  label: OptionLabel,
  value: unknown,
  { isOption = false, isDate = false } = {},
): string {
  const textOf = (option: string) => (isOption ? label(option).text : option);
  if (Array.isArray(value)) return value.map((item) => textOf(String(item))).join(", ");
  if (typeof value === "number") return format.number(value, NUMBER_FORMAT);
  if (typeof value !== "string") return "";
  if (isOption) return textOf(value);
  if (!isDate || !isExistingDate(value)) return value;
  return format.dateTime(new Date(`${value}T12:00:00Z`), { dateStyle: "long" });
}
