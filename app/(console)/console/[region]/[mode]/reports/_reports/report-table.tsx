"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { type DataColumn, DataTable } from "@/app/(console)/console/_lists/data-table";
import { ShortLabel } from "@/app/(console)/console/_values/sector-label";
import { CandidatesLink, ListLink, LongerLink } from "./list-link";
import type { Figure, ReportDataset, ReportRow } from "./report-dataset";
import { useFigureText } from "./use-figure-text";

type Props = {
  dataset: ReportDataset;
  labelId: string;
  /** Whether the table contains the links to the lists. While a chart is shown, the chart contains them. */
  hasLinks: boolean;
};

/** Shows a dataset as a table, including the numbers that the chart omits. */
export function ReportTable({ dataset, labelId, hasLinks }: Props) {
  const t = useTranslations("console.reports");
  const [first = "", ...others] = dataset.columns;
  const numeric = (name: string, cell: (row: ReportRow) => ReactNode): DataColumn<ReportRow> => ({
    id: name,
    header: name,
    className: "text-right tabular-nums",
    cell,
  });
  const columns: DataColumn<ReportRow>[] = [
    {
      id: first,
      header: first,
      isRowHeader: true,
      lang: dataset.lang,
      className: `text-left ${dataset.shape === "rows" ? "wrap-anywhere" : "whitespace-nowrap"}`,
      cell: ({ shown, short }) => <ShortLabel short={short} full={shown} />,
    },
    ...others.map((name, index) =>
      numeric(name, (row) => <NumberCell {...{ row, index, name, hasLinks }} />),
    ),
  ];
  const isListed = dataset.rows.some(({ list, noList }) => list ?? noList);
  if (hasLinks && isListed)
    columns.push(
      numeric(t("list"), (row) => (
        <span className="flex justify-end gap-3">
          <ListLink row={row} isShort={!row.noList} />
          <LongerLink row={row} />
        </span>
      )),
    );
  return (
    <DataTable
      variant="plain"
      className={dataset.shape === "matrix" ? "text-xs" : ""}
      aria-labelledby={labelId}
      columns={columns}
      rows={dataset.rows}
      rowKey={({ name }) => name}
    />
  );
}

/** A number, as a link if there is a list of the counted candidates. */
function NumberCell({
  row: { shown, numbers, lists, outOf },
  index,
  name,
  hasLinks,
}: {
  row: ReportRow;
  index: number;
  /** The name of the column. */
  name: string;
  hasLinks: boolean;
}) {
  const t = useTranslations("console.reports");
  const textOf = useFigureText();
  const number = numbers[index] ?? "hidden";
  const text = textOf(number);
  const query = hasLinks && typeof number === "number" && lists?.[index];
  return (
    <span className="whitespace-nowrap">
      {query ? (
        <CandidatesLink query={query} label={t("listOf", { row: shown, column: name, count: text })}>
          {text}
        </CandidatesLink>
      ) : (
        text
      )}
      {index > 0 && outOf !== undefined && <Share number={number} outOf={outOf} />}
    </span>
  );
}

function Share({ number, outOf }: { number: Figure; outOf: Figure }) {
  const format = useFormatter();
  if (typeof number !== "number" || typeof outOf !== "number" || number === 0) return null;
  return <span className="text-muted"> ({format.number(number / outOf, { style: "percent" })})</span>;
}
