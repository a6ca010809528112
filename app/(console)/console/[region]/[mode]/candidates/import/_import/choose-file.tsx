"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "@/app/_ui/field";
import { FilePicker } from "@/app/_ui/file-picker";
import { ROWS_MAX } from "@/lib/console/imports/limits";
import { MacroFileError, readTable, type Table, UnreadableFileError } from "@/lib/console/imports/read-table";

export function ChooseFile({ onParsed }: { onParsed: (table: Table | null) => void }) {
  const t = useTranslations("console.import");
  const [error, setError] = useState("");
  const [chosen, setChosen] = useState("");
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setError("");
    setChosen(file.name);
    onParsed(null);
    try {
      const table = await readTable(file);
      if (table.rows.length === 0) setError(t("empty"));
      else if (table.rows.length > ROWS_MAX) setError(t("tooMany", { max: ROWS_MAX }));
      else onParsed(table);
    } catch (error) {
      if (error instanceof MacroFileError) setError(t("macros"));
      else setError(t(error instanceof UnreadableFileError ? "unreadable" : "notLoaded"));
    }
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
            limits={chosen ? t("another") : t("fileTypes")}
            onFiles={([file]) => void choose(file)}
          />
        )}
      </Field>
    </>
  );
}
