"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { InputField } from "@/app/_ui/form-fields";
import { readTable, type Table, UnreadableFileError } from "@/lib/console/imports/read-table";

const ROWS_MAX = 5_000;

export function ChooseFile({ onParsed }: { onParsed: (table: Table | null) => void }) {
  const t = useTranslations("console.import");
  const [error, setError] = useState("");
  const choose = async (file: File | undefined) => {
    if (!file) return;
    setError("");
    onParsed(null);
    try {
      const table = await readTable(file);
      if (table.rows.length === 0) setError(t("empty"));
      else if (table.rows.length > ROWS_MAX) setError(t("tooMany", { max: ROWS_MAX }));
      else onParsed(table);
    } catch (error) {
      setError(t(error instanceof UnreadableFileError ? "unreadable" : "notLoaded"));
    }
  };
  return (
    <>
      <p className="mb-4 max-w-2xl text-muted text-sm">{t("intro", { max: ROWS_MAX })}</p>
      <InputField
        label={t("file")}
        error={error}
        className="max-w-xl"
        type="file"
        accept=".csv,.txt,.tsv,.xlsx"
        onChange={(event) => void choose(event.target.files?.[0])}
      />
    </>
  );
}
