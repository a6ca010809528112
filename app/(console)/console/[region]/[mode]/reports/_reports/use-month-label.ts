import { useFormatter } from "next-intl";

/** Returns a function that formats a month such as `2026-01` as text. */
export function useMonthLabel(): (month: string) => string {
  const format = useFormatter();
  return (month) => format.dateTime(new Date(`${month}-15T12:00:00Z`), { month: "short", year: "numeric" });
}
