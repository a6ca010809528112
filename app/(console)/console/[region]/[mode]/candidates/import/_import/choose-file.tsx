"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/app/_ui/field";
import { FilePicker } from "@/app/_ui/file-picker";
import { mayLeave } from "@/app/(console)/console/_leaving/leave-question";
import { ROWS_MAX } from "@/lib/console/imports/limits";
import type { Table } from "@/lib/console/imports/read-table";
import { createTableReader } from "./table-reader";

type Props = {
  /** Whether an import is running. Choosing another file would stop the import. */
  isImporting: boolean;
  onParsed: (table: Table | null) => void;
};

export function ChooseFile({ isImporting, onParsed }: Props) {
  const t = useTranslations("console.import");
  const [error, setError] = useState("");
  const [chosen, setChosen] = useState("");
  const [read] = useState(createTableReader);
  const choose = async (file: File | undefined) => {
    if (!file || !mayLeave()) return;
    setError("");
    setChosen(file.name);
    onParsed(null);
    const reading = await read(file);
    if (reading === null) return;
    if ("table" in reading) onParsed(reading.table);
    else setError(t(reading.problem, { max: ROWS_MAX }));
  };
  return (
    <>
      <p className="mb-4 max-w-2xl text-muted text-sm">{t("intro", { max: ROWS_MAX })}</p>
      <Field label={t("file")} error={error} className="max-w-xl">
        {(control) => (
          <FilePicker
            {...control}
            accept=".csv,.txt,.tsv,.xlsx"
            prompt={chosen || t("drop")}
            aria-disabled={isImporting}
            limits={t(isImporting ? "anotherLater" : chosen ? "another" : "fileTypes")}
            onFiles={([file]) => void choose(file)}
          />
        )}
      </Field>
    </>
  );
}
