"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { toast } from "@/app/_ui/toaster";
import { NewTabLink } from "@/app/(console)/console/_candidates/new-tab-link";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useLeaveWarning } from "@/app/(console)/console/_leaving/use-leave-warning";
import { DownloadMenu } from "@/app/(console)/console/_lists/download-menu";
import { toFile } from "@/app/(console)/console/_lists/to-file";
import { useLanguage } from "@/app/i18n/use-language";
import type { Table } from "@/lib/console/imports/read-table";
import type { RowResult } from "@/lib/console/imports/run-import";
import { saveAs } from "@/lib/contract/download";
import type { ExportFormat } from "@/lib/contract/export-format";
import { separatorFor } from "@/lib/csv-separator";
import { ProgressBar } from "./progress-bar";
import { type RejectedRows, rejectedLines } from "./rejected-lines";
import { countedKind, RESULT_KINDS, type ResultKind } from "./result-kind";
import { ResultRows } from "./result-rows";
import { willBeSent, withoutConfirmed } from "./rows-to-send";
import type { ImportRun } from "./use-import";
import { useRowErrorMessage } from "./use-row-error-message";

/**
 * Focuses the heading and scrolls it into view, because the button that started the dry run or import
 * disappears.
 */
function takeFocus(heading: HTMLElement | null): void {
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: "start" });
}

/** Shows the results of the dry run, and then the results of the import. */
export function ImportResults({ run, table }: { run: ImportRun; table: Table }) {
  const t = useTranslations("console.import");
  const reason = useErrorMessage();
  const [shown, setShown] = useState<ResultKind | null>(null);
  /** How many times the user has started or continued the import. Each time, the heading takes focus. */
  const [runs, setRuns] = useState(0);
  const { stage, rows, expected, results, confirmed, stopped, isBusy } = run;
  useImportLeaveWarning(run);
  const isRun = stage === "running" || stage === "done";
  // Rows that aren't sent keep the result of the dry run.
  const isSent = (number: number, result: RowResult) => willBeSent(number, result, confirmed);
  const known = isRun
    ? new Map([...[...expected].filter(([number, result]) => !isSent(number, result)), ...results])
    : expected;
  const counts = Object.fromEntries(RESULT_KINDS.map((kind) => [kind, 0])) as Record<ResultKind, number>;
  for (const [number, result] of known) counts[countedKind(number, result, confirmed)] += 1;
  const sent = new Set(run.waiting.values());
  const ready = [...expected].filter(
    ([number, result]) => isSent(number, result) && !results.has(number) && !sent.has(number),
  ).length;
  return (
    <section aria-labelledby="import-results" className="mt-8">
      <h2 key={runs} ref={takeFocus} tabIndex={-1} id="import-results" className="mb-3 font-semibold">
        {t(isRun ? "outcome" : "preview")}
      </h2>
      <ResultProgress run={run} done={known.size} counts={counts} isRun={isRun} />
      <ResultCounts counts={counts} isRun={isRun} shown={shown} onShow={setShown} />
      {stopped !== null && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {t("stopped", { reason: reason(stopped) })}
        </p>
      )}
      {stage === "done" && sent.size > 0 && (
        <p role="status" className="mt-3 text-sm">
          {t("sent", { count: sent.size })}
        </p>
      )}
      <div className="mt-4 flex flex-wrap gap-2">
        {(stage === "checked" || (stage === "done" && ready > 0)) && (
          <Button
            variant="primary"
            disabled={ready === 0}
            onClick={() => {
              setRuns(runs + 1);
              void run.run();
            }}
          >
            {t("run", { count: ready })}
          </Button>
        )}
        {!isBusy && counts.ambiguous + counts.invalid > 0 && (
          <DownloadErrorsButton
            // Leave out the rows that the user confirmed, because they will be imported.
            rows={isRun ? rows : withoutConfirmed(rows, confirmed)}
            results={known}
            table={table}
          />
        )}
        {stage === "done" && counts.created + counts.updated > 0 && <UndoLink importId={run.importId} />}
      </div>
      {stage === "checked" && [...expected.values()].some(({ outcome }) => outcome === "unclear") && (
        <p className="mt-4 max-w-2xl text-sm">{t("unclearHint")}</p>
      )}
      {stage === "checked" && <DuplicateHint results={[...expected.values()]} />}
      <ResultRows key={shown} run={run} table={table} results={known} kind={shown} />
    </section>
  );
}

type ProgressProps = { run: ImportRun; done: number; counts: Record<ResultKind, number>; isRun: boolean };

function ResultProgress({ run: { stage, rows, isBusy }, done, counts, isRun }: ProgressProps) {
  const t = useTranslations("console.import");
  const titleOf = (kind: ResultKind) => t(`${isRun ? "actual" : "expected"}.${kind}`);
  const texts = RESULT_KINDS.map((kind) => `${titleOf(kind)}: ${counts[kind]}`);
  return (
    <ProgressBar
      done={done}
      total={rows.length}
      label={t(`progress.${stage === "mapping" ? "checking" : stage}`)}
      announcement={isBusy ? undefined : texts.join(", ")}
    />
  );
}

/**
 * Asks for confirmation if leaving would interrupt the dry run or the import, or lose decisions about unclear
 * rows.
 */
function useImportLeaveWarning({ stage, isBusy, confirmed, results }: ImportRun): void {
  const t = useTranslations("console.import");
  // If the import stopped, it still needs the decisions about rows that have no result yet.
  const hasDecisions = !isBusy && [...confirmed].some((number) => !results.has(number));
  const busyQuestion = stage === "running" ? "leaveRun" : "leaveCheck";
  useLeaveWarning(isBusy || hasDecisions, t(hasDecisions ? "leaveDecisions" : busyQuestion));
}

/** Links to a preview of undoing the import. */
function UndoLink({ importId }: { importId: string }) {
  const t = useTranslations("console.import");
  return (
    <p className="self-center text-sm">
      <NewTabLink path={`candidates/import/${importId}`}>{t("previous.undo")}</NewTabLink>
    </p>
  );
}

function DuplicateHint({ results }: { results: RowResult[] }) {
  const t = useTranslations("console.import");
  const count = results.filter((result) => result.outcome === "created" && result.likelyDuplicate).length;
  return count > 0 && <p className="mt-4 max-w-2xl text-sm">{t("duplicatesHint", { count })}</p>;
}

type CountsProps = {
  counts: Record<ResultKind, number>;
  isRun: boolean;
  shown: ResultKind | null;
  onShow: (kind: ResultKind | null) => void;
};

function ResultCounts({ counts, isRun, shown, onShow }: CountsProps) {
  const t = useTranslations("console.import");
  const format = useFormatter();
  return (
    <div className="mt-4 grid grid-cols-2 gap-2 sm:grid-cols-4">
      {RESULT_KINDS.map((kind) => (
        <button
          key={kind}
          type="button"
          aria-pressed={shown === kind}
          onClick={() => onShow(shown === kind ? null : kind)}
          className="rounded-lg border border-line px-3 py-2 text-left hover:border-ink aria-pressed:border-stream aria-pressed:bg-chosen"
        >
          <span className="block font-semibold text-xl tabular-nums">{format.number(counts[kind])}</span>
          <span className="text-muted text-sm">{t(`${isRun ? "actual" : "expected"}.${kind}`)}</span>
        </button>
      ))}
    </div>
  );
}

function DownloadErrorsButton(rejected: RejectedRows) {
  const { table } = rejected;
  const t = useTranslations("console.import");
  const failure = useTranslations("failure");
  const language = useLanguage();
  const reasonOf = useRowErrorMessage();
  const save = async (format: ExportFormat) => {
    const head = [t("row"), t("reason"), ...table.head];
    const rows = [head, ...rejectedLines(rejected, reasonOf)];
    saveAs(await toFile(rows, format, separatorFor(language)), `${t("errorsFile")}.${format}`);
  };
  return (
    <DownloadMenu
      label={t("downloadErrors")}
      onDownload={(format) => void save(format).catch(() => toast(failure("part")))}
    />
  );
}
