"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { lazyPart } from "@/app/_ui/lazy-part";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { Page } from "@/app/(console)/console/_shell/page";
import type { Table } from "@/lib/console/imports/read-table";
import { ChooseFile } from "./choose-file";
import { PreviousImports } from "./previous-imports";
import { SavedMapping } from "./saved-mapping";

const MappedImport = lazyPart(() => import("./column-mapping").then((loaded) => loaded.MappedImport));

/** Shows the steps of an import: file, columns, dry run, import. */
export function ImportWizard() {
  const t = useTranslations("console");
  const { basePath } = useConsole();
  const [table, setTable] = useState<(Table & { id: string }) | null>(null);
  const [isImporting, setImporting] = useState(false);
  return (
    <Page title={t("import.title")} back={{ href: `${basePath}/candidates`, label: t("candidate.back") }}>
      <ChooseFile
        isImporting={isImporting}
        onParsed={(chosen) => setTable(chosen && { ...chosen, id: crypto.randomUUID() })}
      />
      {table ? (
        <MappedImport key={table.id} table={table} onImporting={setImporting} />
      ) : (
        <>
          <SavedMapping />
          <PreviousImports />
        </>
      )}
    </Page>
  );
}
