"use client";

import { useTranslations } from "next-intl";
import { useId, useMemo, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Select, type SelectOption } from "@/app/_ui/select";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import type { ImportRow } from "@/lib/console/imports/contract";
import { guessMapping, importFields, REQUIRED_FIELDS } from "@/lib/console/imports/fields";
import type { Table } from "@/lib/console/imports/read-table";
import { rowToCandidate } from "@/lib/console/imports/row-to-candidate";
import { ImportResults } from "./import-results";
import { useImport } from "./use-import";
import { useImportFieldTitle } from "./use-import-field-title";

const FIRST_ROW = 2;

/** Maps columns to fields; the dry run needs at least name, e-mail address and consent. */
export function ColumnMapping({ table }: { table: Table }) {
  const t = useTranslations("console.import");
  const { region } = useConsole();
  const titleOf = useImportFieldTitle();
  const fields = useMemo(() => importFields(region.customFields), [region.customFields]);
  const [mapping, setMapping] = useState(() => guessMapping(table.head, region.customFields));
  const run = useImport();
  const reason = useErrorMessage();
  const missing = REQUIRED_FIELDS.filter((key) => !mapping.includes(key));
  const rows = (): ImportRow[] => {
    const chosen = mapping.map((key) => fields.find((field) => field.key === key) ?? null);
    return table.rows.map((cells, index) => ({
      number: index + FIRST_ROW,
      candidate: rowToCandidate(cells, chosen),
    }));
  };
  const isFixed = run.stage !== "mapping";
  return (
    <section aria-labelledby="import-mapping" className="mt-8">
      <h2 id="import-mapping" className="mb-1 font-semibold">
        {t("mapping")}
      </h2>
      <p className="mb-3 text-muted text-sm">
        {t("mappingHint", { rows: table.rows.length, columns: table.head.length })}
      </p>
      <fieldset disabled={isFixed} className="rounded-lg border border-line">
        <legend className="sr-only">{t("mapping")}</legend>
        {table.head.map((title, index) => (
          <ColumnRow
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no unique name
            key={index}
            title={title || t("noTitle", { number: index + 1 })}
            example={exampleValue(table, index)}
            selected={mapping[index] ?? ""}
            options={fields.map(({ key }) => ({
              value: key,
              label: titleOf(key),
              disabled: mapping.includes(key) && mapping[index] !== key,
            }))}
            onChange={(selected) => setMapping(mapping.with(index, selected))}
          />
        ))}
      </fieldset>
      {run.stopped !== null && !isFixed && (
        <p role="alert" className="mt-3 text-danger text-sm">
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
  selected: string;
  options: readonly SelectOption[];
  onChange: (selected: string) => void;
};

function ColumnRow({ title, example, selected, options, onChange }: ColumnRowProps) {
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
      />
    </div>
  );
}

const exampleValue = ({ rows }: Table, index: number) =>
  rows.find((row) => row[index])?.[index]?.slice(0, 80) ?? "";
