"use client";

import { useTranslations } from "next-intl";
import { type DataColumn, DataTable } from "@/app/(console)/console/_shell/data-table";
import type { ImportRow } from "@/lib/console/imports/contract";
import type { RowResult } from "@/lib/console/imports/run-import";
import { type ResultKind, resultKind } from "./result-kind";
import { useRowErrorMessage } from "./use-row-error-message";

const SHOWN_MAX = 100;

type Props = { rows: ImportRow[]; results: ReadonlyMap<number, RowResult>; kind: ResultKind | null };

/** Shows the first hundred rows with the chosen outcome, or the rejected rows if no outcome is chosen. */
export function ResultRows({ rows, results, kind }: Props) {
  const t = useTranslations("console.import");
  const reasonOf = useRowErrorMessage();
  const shown = rows.flatMap((row) => {
    const result = results.get(row.number);
    if (!result || (kind ? resultKind(result) !== kind : result.outcome !== "refused")) return [];
    return [{ ...row, result }];
  });
  if (shown.length === 0) return null;
  const columns: DataColumn<(typeof shown)[number]>[] = [
    { id: "row", header: t("row"), className: "tabular-nums", cell: ({ number }) => number },
    {
      id: "who",
      header: t("who"),
      className: "break-words",
      cell: ({ candidate }) => String(candidate.name ?? candidate.email ?? ""),
    },
    {
      id: "what",
      header: t("what"),
      className: "whitespace-nowrap",
      cell: ({ result }) => t(`kinds.${resultKind(result)}`),
    },
    { id: "reason", header: t("reason"), cell: ({ result }) => reasonOf(result) },
  ];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable areas must be focusable for keyboard users
    <section tabIndex={0} aria-label={t("rows")} className="mt-4 overflow-x-auto">
      <DataTable
        variant="plain"
        className="min-w-lg text-left text-sm"
        columns={columns}
        rows={shown.slice(0, SHOWN_MAX)}
        rowKey={({ number }) => number}
      />
      {shown.length > SHOWN_MAX && (
        <p className="px-2 py-2 text-muted text-sm">{t("more", { count: shown.length - SHOWN_MAX })}</p>
      )}
    </section>
  );
}
