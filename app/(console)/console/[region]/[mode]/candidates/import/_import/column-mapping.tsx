"use client";

import { useFormatter, useTranslations } from "next-intl";
import { useEffect, useId } from "react";
import { Button } from "@/app/_ui/button";
import { Select, type SelectOption } from "@/app/_ui/select";
import { writeDraft } from "@/app/(console)/console/_drafts/draft-store";
import { useDraftKey } from "@/app/(console)/console/_drafts/use-draft-key";
import { type FormDraft, WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { isRegistrationDate } from "@/lib/console/imports/guess-mapping";
import type { Table } from "@/lib/console/imports/read-table";
import { forgetImport } from "./import-id";
import { ImportResults } from "./import-results";
import { mappingDraft } from "./mapping-draft";
import { useColumnMapping } from "./use-column-mapping";
import { type ImportRun, useImport } from "./use-import";
import { useImportFieldTitle } from "./use-import-field-title";
import { ValueMapping } from "./value-mapping";

type MappedImportProps = { table: Table; onImporting: (isImporting: boolean) => void };

/** Maps a file's columns and imports its rows. Keeps the mapping as a draft until the rows are imported. */
export function MappedImport({ table, onImporting }: MappedImportProps) {
  const name = mappingDraft(table.head);
  const key = useDraftKey(name);
  const run = useImport((importId) => {
    forgetImport(importId);
    writeDraft(key, null);
  });
  const isImporting = run.stage === "running";
  useEffect(() => {
    onImporting(isImporting);
    return () => onImporting(false);
  }, [isImporting, onImporting]);
  return (
    <WithDraft name={name} canDiscard={run.stage === "mapping"}>
      {(draft) => <ColumnMapping table={table} run={run} draft={draft} />}
    </WithDraft>
  );
}

/** Focuses the heading when the file has been read, so that screen readers read it and the file's size. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

/** Focuses the reason why the dry run failed, because the heading that had focus has disappeared. */
const takeLostFocus = (alert: HTMLElement | null) => {
  if (document.activeElement === document.body) alert?.focus();
};

type Props = { table: Table; run: ImportRun; draft: FormDraft };

/** Maps columns to fields. The dry run requires a column for the name, the e-mail address and consent. */
function ColumnMapping({ table, run, draft }: Props) {
  const t = useTranslations("console.import");
  const titleOf = useImportFieldTitle();
  const columns = useColumnMapping(table, draft);
  const { fields, mapping, assign, choices, choose, unknown, missing, rows } = columns;
  const reason = useErrorMessage();
  const format = useFormatter();
  const namesOf = (sheets: string[]) => format.list(sheets.map((sheet) => `‘${sheet}’`));
  const isFixed = run.stage !== "mapping";
  return (
    <section aria-labelledby="import-mapping" className="mt-8">
      <h2
        ref={takeFocus}
        tabIndex={-1}
        id="import-mapping"
        aria-describedby="import-size"
        className="mb-1 font-semibold"
      >
        {t("mapping")}
      </h2>
      <p id="import-size" className="mb-3 text-muted text-sm">
        {t("mappingHint", { rows: table.rows.length, columns: table.head.length })}
        {table.sheets &&
          ` ${t("sheets", { read: table.sheets.read, skipped: namesOf(table.sheets.skipped) })}`}
        {table.hiddenRows && ` ${t("hiddenRows", { rows: table.hiddenRows })}`}
        {table.garbledRows && ` ${t("garbledRows", { rows: table.garbledRows })}`}
      </p>
      <fieldset disabled={isFixed} className="rounded-lg border border-line">
        <legend className="sr-only">{t("mapping")}</legend>
        {columnsWithContent(table).map(({ title, example, index }) => (
          <ColumnRow
            key={index}
            title={title || t("noTitle", { number: index + 1 })}
            example={example}
            hint={mapping[index] === "" && isRegistrationDate(title) ? t("registrationDate") : ""}
            selected={mapping[index] ?? ""}
            options={fields.map(({ key }) => ({
              value: key,
              label: titleOf(key),
              disabled: mapping.includes(key) && mapping[index] !== key,
            }))}
            onChange={(selected) => assign(index, selected)}
          />
        ))}
      </fieldset>
      <ValueMapping unknown={unknown} choices={choices} disabled={isFixed} onChoose={choose} />
      {run.stopped !== null && !isFixed && (
        <p role="alert" ref={takeLostFocus} tabIndex={-1} className="mt-3 text-danger text-sm">
          {t("stoppedCheck", { reason: reason(run.stopped) })}
        </p>
      )}
      {missing.length > 0 && (
        <p role="status" className="mt-3 text-danger text-sm">
          {t("missing", { fields: missing.map(titleOf).join(", ") })}
        </p>
      )}
      <div className="mt-4 flex gap-2">
        {run.stage === "mapping" ? (
          <Button variant="primary" disabled={missing.length > 0} onClick={() => void run.check(rows())}>
            {t("check")}
          </Button>
        ) : (
          <Button disabled={run.isBusy} onClick={run.back}>
            {t("changeMapping")}
          </Button>
        )}
      </div>
      {isFixed && <ImportResults run={run} table={table} />}
    </section>
  );
}

type ColumnRowProps = {
  title: string;
  example: string;
  hint: string;
  selected: string;
  options: readonly SelectOption[];
  onChange: (selected: string) => void;
};

function ColumnRow({ title, example, hint, selected, options, onChange }: ColumnRowProps) {
  const t = useTranslations("console.import");
  const id = useId();
  return (
    <div className="grid items-center gap-x-4 gap-y-1 border-line border-b px-3 py-2 text-sm last:border-b-0 sm:grid-cols-[1fr_1fr_16rem]">
      <label htmlFor={id} className="truncate font-medium">
        {title}
      </label>
      <span className="truncate text-muted">{example}</span>
      <Select
        id={id}
        value={selected}
        onChange={({ target }) => onChange(target.value)}
        placeholder={t("skip")}
        options={options}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className="text-muted text-xs sm:col-span-3">
          {hint}
        </p>
      )}
    </div>
  );
}

/** Leaves out empty columns without a title, because a single cell far to the right creates many of them. */
const columnsWithContent = ({ head, rows }: Table) =>
  head
    .map((title, index) => ({
      title,
      index,
      example: rows.find((row) => row[index])?.[index]?.slice(0, 80) ?? "",
    }))
    .filter(({ title, example }) => title || example);
