"use client";

import { useFormatter, useTranslations } from "next-intl";
import { type DataColumn, DataTable } from "@/app/(console)/console/_shell/data-table";
import type { ReportDataset, ReportRow } from "./use-report-datasets";

/** Shows the chart's numbers, including numbers that the chart leaves out. */
export function ReportTable({ dataset, labelId }: { dataset: ReportDataset; labelId: string }) {
  const t = useTranslations("console.reports");
  const format = useFormatter();
  const [first = "", ...others] = dataset.columns;
  const columns: DataColumn<ReportRow>[] = [
    {
      id: first,
      header: first,
      isRowHeader: true,
      lang: dataset.lang,
      className: "text-left wrap-anywhere",
      cell: ({ shown }) => shown,
    },
    ...others.map((name, index) => ({
      id: name,
      header: name,
      className: "text-right tabular-nums",
      cell: ({ numbers }: ReportRow) => {
        const number = numbers[index] ?? "hidden";
        return typeof number === "number" ? format.number(number) : t(number);
      },
    })),
  ];
  return (
    <DataTable
      variant="plain"
      aria-labelledby={labelId}
      columns={columns}
      rows={dataset.rows}
      rowKey={({ name }) => name}
    />
  );
}
