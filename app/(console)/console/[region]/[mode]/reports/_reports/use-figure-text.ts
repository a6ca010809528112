import { useFormatter, useTranslations } from "next-intl";
import type { Figure } from "./report-dataset";

/** Returns a function that formats a number, or says why the number isn't shown. */
export function useFigureText(): (figure: Figure) => string {
  const t = useTranslations("console.reports");
  const format = useFormatter();
  return (figure) => (typeof figure === "number" ? format.number(figure) : t(figure));
}
