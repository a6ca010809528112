"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import type { Table } from "@/lib/console/imports/read-table";
import type { RowResult } from "@/lib/console/imports/run-import";
import { saveAs } from "@/lib/contract/download";
import { CSV_OPTIONS } from "@/lib/csv-options";
import { ProgressBar } from "./progress-bar";
import { RESULT_KINDS, type ResultKind, resultKind } from "./result-kind";
import { ResultRows } from "./result-rows";
import type { ImportRun } from "./use-import";
import { useLeaveWarning } from "./use-leave-warning";
import { useRowErrorMessage } from "./use-row-error-message";

/** Shows the results of the dry run, and then of the import. */
export function ImportResults({ run, table }: { run: ImportRun; table: Table }) {
  const t = useTranslations("console.import");
  const format = useFormatter();
  const reason = useErrorMessage();
  const [shown, setShown] = useState<ResultKind | null>(null);
  const { stage, rows, expected, results, stopped, isBusy } = run;
  useLeaveWarning(isBusy, t(stage === "running" ? "leaveRun" : "leaveCheck"));
  const isRun = stage === "running" || stage === "done";
  const known = isRun
    ? new Map([...[...expected].filter(([, result]) => result.outcome === "refused"), ...results])
    : expected;
  const counts = Object.fromEntries(RESULT_KINDS.map((kind) => [kind, 0])) as Record<ResultKind, number>;
  for (const result of known.values()) counts[resultKind(result)] += 1;
  const ready = rows.length - (isRun ? known.size : counts.ambiguous + counts.invalid);
  return (
    <section aria-labelledby="import-results" className="mt-8">
      <h2 id="import-results" className="mb-3 font-semibold">
        {t(isRun ? "outcome" : "preview")}
      </h2>
      <ProgressBar
        done={known.size}
        total={rows.length}
        label={t(`progress.${stage === "mapping" ? "checking" : stage}`)}
      />
      <div className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {RESULT_KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={shown === kind}
            onClick={() => setShown(shown === kind ? null : kind)}
            className="rounded-lg border border-line px-3 py-2 text-left hover:border-ink aria-pressed:border-stream aria-pressed:bg-chosen"
          >
            <span className="block font-semibold text-xl tabular-nums">{format.number(counts[kind])}</span>
            <span className="text-muted text-sm">{t(`${isRun ? "actual" : "expected"}.${kind}`)}</span>
          </button>
        ))}
      </div>
      {stopped !== null && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {t("stopped", { reason: reason(stopped) })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {(stage === "checked" || (stage === "done" && ready > 0)) && (
          <Button variant="primary" disabled={ready === 0} onClick={() => void run.run()}>
            {t("run", { count: ready })}
          </Button>
        )}
        {!isBusy && counts.ambiguous + counts.invalid > 0 && (
          <DownloadErrorsButton results={known} table={table} />
        )}
      </div>
      <ResultRows rows={rows} results={known} kind={shown} />
    </section>
  );
}

function DownloadErrorsButton({ results, table }: { results: ReadonlyMap<number, RowResult>; table: Table }) {
  const t = useTranslations("console.import");
  const failure = useTranslations("failure");
  const reasonOf = useRowErrorMessage();
  const save = async () => {
    const { stringify } = await import("csv-stringify/browser/esm/sync");
    const refused = [...results].filter(([, { outcome }]) => outcome === "refused").sort(([a], [b]) => a - b);
    const rows = refused.map(([number, result]) => [
      String(number),
      reasonOf(result),
      ...(table.rows[number - 2] ?? []),
    ]);
    const text = stringify([[t("row"), t("reason"), ...table.head], ...rows], {
      ...CSV_OPTIONS,
      bom: true,
    });
    saveAs(new Blob([text], { type: "text/csv" }), `${t("errorsFile")}.csv`);
  };
  return (
    <Button onClick={() => void save().catch(() => toast(failure("part")))}>
      <Icon name="download" />
      {t("downloadErrors")}
    </Button>
  );
}
