import Link from "next/link";
import { useTranslations } from "next-intl";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { ReportRow } from "./report-dataset";
import { useFigureText } from "./use-figure-text";

/**
 * Links to the candidates behind a row's number. Shows the list's own number, because the list omits closed
 * and anonymised candidates. Without listed candidates there is no link.
 */
export function ListLink({ row: { shown, list }, isShort = false }: { row: ReportRow; isShort?: boolean }) {
  const t = useTranslations("console.reports");
  const textOf = useFigureText();
  const { basePath } = useConsole();
  if (!list || list.listed === 0) return null;
  const count = textOf(list.listed);
  const text = list.listed === "notCounted" ? t("listedNotCounted") : t("listed", { count });
  return (
    <Link
      href={`${basePath}/candidates?${list.query}`}
      prefetch={false}
      aria-label={`${shown}: ${text}`}
      className={`-my-0.5 inline-block min-h-6 min-w-6 whitespace-nowrap leading-6 ${TEXT_LINK_CLASS}`}
    >
      {isShort ? count : text}
    </Link>
  );
}
