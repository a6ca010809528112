import Link from "next/link";
import { useTranslations } from "next-intl";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link-class";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { ReportRow } from "./report-dataset";
import { useFigureText } from "./use-figure-text";

type Props = { row: ReportRow; isShort?: boolean };

/**
 * Links to the list of candidates behind a row's numbers. Shows how many candidates the list contains,
 * because the list can omit closed and anonymized candidates. If the list is empty, or if the row says why it
 * has no list, shows that reason instead.
 */
export function ListLink({ row, isShort = false }: Props) {
  const t = useTranslations("console.reports");
  const textOf = useFigureText();
  const { shown, list, noList } = row;
  if ([row.length, ...row.numbers].every((number) => number === 0)) return null;
  if (noList)
    return (
      <Reason text={t(`noList.${noList}`)} {...(isShort ? { short: t("noList.short") } : {})} row={row} />
    );
  if (!list) return null;
  const count = textOf(list.listed);
  const text = list.listed === "notCounted" ? t("listedNotCounted") : t("listed", { count });
  if (list.listed === 0) return <Reason text={t("noList.none")} short={isShort ? count : text} row={row} />;
  return (
    <CandidatesLink query={list.query} label={`${shown}: ${text}`}>
      {isShort ? count : text}
    </CandidatesLink>
  );
}

/** Links to the candidates who have been in the row's phase for longer than the median. */
export function LongerLink({ row: { shown, longer } }: Props) {
  const t = useTranslations("console.reports");
  if (!longer) return null;
  return (
    <CandidatesLink query={longer} label={`${shown}: ${t("longerLabel")}`}>
      {t("longer")}
    </CandidatesLink>
  );
}

export function CandidatesLink({
  query,
  label,
  children,
}: {
  query: string;
  label?: string;
  children: string;
}) {
  const { basePath } = useConsole();
  return (
    <Link
      href={`${basePath}/candidates?${query}`}
      prefetch={false}
      aria-label={label}
      className={`-my-0.5 inline-block min-h-6 min-w-6 whitespace-nowrap leading-6 ${TEXT_LINK_CLASS}`}
    >
      {children}
    </Link>
  );
}

/** Says why there is no list. Uses the short text where there is little room. */
const Reason = ({ text, short = text, row: { shown } }: { text: string; short?: string; row: ReportRow }) => (
  <span className="text-muted" title={text}>
    <span aria-hidden="true">{short}</span>
    <span className="sr-only">{`${shown}: ${text}`}</span>
  </span>
);
