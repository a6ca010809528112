"use client";

import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { CandidatesLink } from "./list-link";
import { ReportBarChart } from "./report-bar-chart";
import type { ReportDataset } from "./report-dataset";
import { ReportDownload } from "./report-download";
import { ReportTable } from "./report-table";

const CHARTED_MAX = 15;

/**
 * Shows a chart with its table. Screen readers can read the table even while the chart is shown. A matrix is
 * always a table.
 */
export function ReportCard({ dataset, fileName }: { dataset: ReportDataset; fileName: string }) {
  const t = useTranslations("console.reports");
  const titleId = useId();
  const isMatrix = dataset.shape === "matrix";
  const [isTable, setTable] = useState(isMatrix);
  const isEmpty = dataset.rows.every(({ numbers }) => numbers.every((number) => number === 0));
  return (
    <section
      aria-labelledby={titleId}
      className={`flex min-w-0 flex-col rounded-lg border border-line bg-paper p-4 text-sm ${isMatrix ? "lg:col-span-2" : ""}`}
    >
      <div className="flex flex-wrap items-center gap-2">
        <h2 id={titleId} className="mr-auto font-semibold">
          {t(`figures.${dataset.name}`)}
        </h2>
        <span className="flex gap-2">
          {!isMatrix && (
            <Button
              variant="bare"
              size="small"
              aria-describedby={titleId}
              onClick={() => setTable(!isTable)}
              disabled={isEmpty}
            >
              <Icon name={isTable ? "chart" : "columns"} />
              {t(isTable ? "chart" : "table")}
            </Button>
          )}
          <ReportDownload {...{ dataset, fileName }} headingId={titleId} isDisabled={isEmpty} />
        </span>
      </div>
      <p className="mt-1 mb-3 text-muted text-xs">
        {t(`notes.${dataset.name}`)}{" "}
        {dataset.related !== undefined && (
          <CandidatesLink query={dataset.related}>{t("related")}</CandidatesLink>
        )}
      </p>
      {isEmpty && <p className="py-8 text-center text-muted">{t("empty")}</p>}
      {!isEmpty && !isTable && <CardChart dataset={dataset} labelId={titleId} />}
      <div
        className={isTable ? `overflow-auto ${isMatrix ? "" : "max-h-96"}` : "sr-only"}
        {...(isTable ? { tabIndex: 0 } : {})}
      >
        {!isEmpty && <ReportTable dataset={dataset} labelId={titleId} hasLinks={isTable} />}
      </div>
    </section>
  );
}

function CardChart({ dataset: { rows, shape }, labelId }: { dataset: ReportDataset; labelId: string }) {
  const t = useTranslations("console.reports");
  if (shape === "matrix") return null;
  const isCut = shape === "rows" && rows.length > CHARTED_MAX;
  return (
    <>
      <ReportBarChart rows={isCut ? rows.slice(0, CHARTED_MAX) : rows} {...{ shape, labelId }} />
      {isCut && <p className="mt-2 text-muted text-xs">{t("cut", { count: CHARTED_MAX })}</p>}
    </>
  );
}
