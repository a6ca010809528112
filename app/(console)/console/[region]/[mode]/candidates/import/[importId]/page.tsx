import { notFound } from "next/navigation";
import * as z from "zod";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { pageTitle } from "@/app/(console)/console/_shell/page-title";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { undoPlanQuery } from "@/lib/console/imports/queries";
import { UndoImport } from "./_undo/undo-import";

export const generateMetadata = pageTitle("console.import.undo.title", "adviser");

export default async function UndoImportPage({ params }: ConsolePageProps<{ importId: string }>) {
  const [{ scope }, { importId }] = await Promise.all([requireScope(params, "adviser"), params]);
  if (!z.uuid().safeParse(importId).success) notFound();
  return (
    <Prefetch queries={[undoPlanQuery(scope, importId)]}>
      <UndoImport importId={importId} />
    </Prefetch>
  );
}
