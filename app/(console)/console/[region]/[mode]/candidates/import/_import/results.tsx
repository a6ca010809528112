"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import type { Table } from "@/lib/console/imports/read-table";
import type { RowResult } from "@/lib/console/imports/run";
import { saveAs } from "@/lib/contract/download";
import { CSV_OPTIONS } from "@/lib/csv-options";
import { KINDS, type Kind, kindOf } from "./kind-of";
import { Progress } from "./progress";
import { ResultRows } from "./result-rows";
import type { ImportRun } from "./use-import";
import { useLeaveWarning } from "./use-leave-warning";
import { useRowReason } from "./use-row-reason";

/** What would come of the file, and then what came of it. */
export function Results({ run, table }: { run: ImportRun; table: Table }) {
  const t = useTranslations("workplace.import");
  const format = useFormatter();
  const reason = useReason();
  const [shown, setShown] = useState<Kind | null>(null);
  const { stage, rows, expected, results, stopped, isBusy } = run;
  useLeaveWarning(isBusy, t(stage === "running" ? "leaveRun" : "leaveCheck"));
  const isRun = stage === "running" || stage === "done";
  const known = isRun
    ? new Map([...[...expected].filter(([, each]) => each.outcome === "refused"), ...results])
    : expected;
  const counts = Object.fromEntries(KINDS.map((kind) => [kind, 0])) as Record<Kind, number>;
  for (const result of known.values()) counts[kindOf(result)] += 1;
  const ready = rows.length - (isRun ? known.size : counts.ambiguous + counts.invalid);
  return (
    <section aria-labelledby="import-results" className="mt-8">
      <h2 id="import-results" className="mb-3 font-semibold">
        {t(isRun ? "outcome" : "rehearsal")}
      </h2>
      <Progress
        done={known.size}
        of={rows.length}
        label={t(`progress.${stage === "mapping" ? "checking" : stage}`)}
      />
      <div className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={shown === kind}
            onClick={() => setShown(shown === kind ? null : kind)}
            className="rounded-lg border border-line px-3 py-2 text-left hover:border-ink aria-pressed:border-stream aria-pressed:bg-chosen"
          >
            <span className="block font-semibold text-xl tabular-nums">{format.number(counts[kind])}</span>
            <span className="text-muted text-sm">{t(`${isRun ? "did" : "would"}.${kind}`)}</span>
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
          <Button look="primary" disabled={ready === 0} onClick={() => void run.run()}>
            {t("run", { count: ready })}
          </Button>
        )}
        {!isBusy && counts.ambiguous + counts.invalid > 0 && <Refused known={known} table={table} />}
      </div>
      <ResultRows rows={rows} known={known} shown={shown} />
    </section>
  );
}

function Refused({ known, table }: { known: ReadonlyMap<number, RowResult>; table: Table }) {
  const t = useTranslations("workplace.import");
  const failure = useTranslations("failure");
  const reasonOf = useRowReason();
  const save = async () => {
    const { stringify } = await import("csv-stringify/browser/esm/sync");
    const refused = [...known].filter(([, { outcome }]) => outcome === "refused").sort(([a], [b]) => a - b);
    const lines = refused.map(([number, result]) => [
      String(number),
      reasonOf(result),
      ...(table.rows[number - 2] ?? []),
    ]);
    const text = stringify([[t("row"), t("reason"), ...table.head], ...lines], {
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
