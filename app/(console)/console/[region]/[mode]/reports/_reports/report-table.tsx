"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReportDataset } from "./use-report-datasets";

const CELL_CLASS = "border-line border-b px-2 py-1.5";

/** The chart's numbers, including those it leaves out. */
export function ReportTable({ dataset, labelId }: { dataset: ReportDataset; labelId: string }) {
  const t = useTranslations("workplace.reports");
  const format = useFormatter();
  const [first, ...others] = dataset.columns;
  return (
    <table aria-labelledby={labelId} className="w-full border-separate border-spacing-0">
      <thead>
        <tr>
          <th scope="col" className={`${CELL_CLASS} text-left font-medium`}>
            {first}
          </th>
          {others.map((column) => (
            <th key={column} scope="col" className={`${CELL_CLASS} text-right font-medium`}>
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {dataset.rows.map(({ name, shown, numbers }) => (
          <tr key={name}>
            <th
              scope="row"
              lang={dataset.lang}
              className={`${CELL_CLASS} wrap-anywhere text-left font-normal`}
            >
              {shown}
            </th>
            {numbers.map((number, column) => (
              <td key={others[column]} className={`${CELL_CLASS} text-right tabular-nums`}>
                {number === null ? t("hidden") : format.number(number)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
