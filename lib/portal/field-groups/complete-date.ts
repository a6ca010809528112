const DAY_FIRST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/;

/**
 * Rewrites a date such as 28-02-1994 as 1994-02-28. Browsers without a date picker show a text field, and our
 * messages ask for the Dutch notation. Returns any other text, including a date that doesn't exist,
 * unchanged.
 */
export function completeDate(text: string): string {
  const [, day = "", month = "", year = ""] = DAY_FIRST.exec(text.trim()) ?? [];
  const iso = `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : text;
}
