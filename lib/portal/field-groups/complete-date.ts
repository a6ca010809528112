const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Rewrites a date such as 28-02-1994 as 1994-02-28. Browsers without a date picker show a text field, and our
 * messages ask for the Dutch notation. Returns any other text, including a date that doesn't exist,
 * unchanged.
 */
export function completeDate(text: string): string {
  const [, day = "", month = "", year = ""] = DAY_FIRST.exec(text.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return isExistingDate(iso) ? iso : text;
}

/**
 * Returns whether the text is a date such as 1994-02-28 that exists. `Date` would read 31 February as 2
 * March.
 */
export function isExistingDate(text: string): boolean {
  const date = new Date(`${text}T00:00:00Z`);
  return ISO_DATE.test(text) && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}
