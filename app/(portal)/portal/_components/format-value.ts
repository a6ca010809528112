import type { useFormatter } from "next-intl";
import type { OptionLabel } from "./option-labels";

/** No thousands separators, because a number can be a year. */
const NUMBER_FORMAT = { maximumFractionDigits: 10, useGrouping: false };
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Formats a date, number or list in the reader's language. `isOption` shows options by their label, but the
 * options of a region's own field have no label. Returns any other string unchanged, and "" for other values.
 */
export function formatValue(
  format: ReturnType<typeof useFormatter>,
  label: OptionLabel,
  value: unknown,
  { isOption = false } = {},
): string {
  const textOf = (option: string) => (isOption ? label(option).text : option);
  if (Array.isArray(value)) return value.map((item) => textOf(String(item))).join(", ");
  if (typeof value === "number") return format.number(value, NUMBER_FORMAT);
  if (typeof value !== "string") return "";
  if (isOption) return textOf(value);
  if (!DATE.test(value)) return value;
  return format.dateTime(new Date(`${value}T12:00:00Z`), { dateStyle: "long" });
}
