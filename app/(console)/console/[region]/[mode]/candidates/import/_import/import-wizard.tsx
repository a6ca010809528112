"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import type { Table } from "@/lib/console/imports/read-table";
import { ChooseFile } from "./choose-file";
import { ColumnMapping } from "./column-mapping";

/** Shows the steps of an import: choose a file, map its columns, dry run, import. */
export function ImportWizard() {
  const t = useTranslations("console");
  const { basePath } = useConsole();
  const [table, setTable] = useState<(Table & { id: string }) | null>(null);
  return (
    <div className="mx-auto w-full max-w-5xl px-3 pt-4 pb-16 sm:px-6">
      <Link href={`${basePath}/candidates`} className="text-muted text-sm hover:text-ink hover:underline">
        ‹ {t("candidate.back")}
      </Link>
      <h1 className="mt-1 mb-2 font-semibold text-2xl">{t("import.title")}</h1>
      <ChooseFile onParsed={(chosen) => setTable(chosen && { ...chosen, id: crypto.randomUUID() })} />
      {table && <ColumnMapping key={table.id} table={table} />}
    </div>
  );
}
