"use client";

import { DownloadMenu } from "@/app/(console)/console/_lists/download-menu";
import { useExport } from "@/app/(console)/console/_lists/use-export";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { dutchDay } from "@/lib/platform/dutch-day";
import type { CandidateTable } from "./use-candidate-table";
import type { ListParams } from "./use-list-params";

/** Exports the list as shown, with its filters, order and columns. */
export function ExportMenu({ params, table }: { params: ListParams; table: CandidateTable }) {
  const { scope, region } = useConsole();
  const query = new URLSearchParams(params.query);
  query.set("columns", table.visible.map(({ id }) => encodeURIComponent(id)).join(","));
  const download = useExport(scope, {
    path: "/console/candidates/export",
    query: query.toString(),
    fileName: () => `${region.slug}-${dutchDay(new Date())}`,
  });
  return <DownloadMenu isInToolbar {...download} />;
}
