"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { DownloadMenu } from "@/app/(console)/console/_shell/download-menu";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { useLanguage } from "@/app/i18n/use-language";
import { fetchFile, saveAs } from "@/lib/contract/download";
import type { ExportFormat } from "@/lib/contract/export-format";
import { separatorFor } from "@/lib/csv-separator";
import { dutchDay } from "@/lib/platform/dutch-day";
import type { CandidateTable } from "./use-candidate-table";
import type { ListParams } from "./use-list-params";

/** Exports the list as shown, with its filters, order and columns. */
export function ExportMenu({ params, table }: { params: ListParams; table: CandidateTable }) {
  const t = useTranslations("console.table");
  const reason = useErrorMessage();
  const language = useLanguage();
  const { scope, region } = useConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const search = new URLSearchParams(params.query);
      search.set("format", format);
      search.set("language", language);
      search.set("separator", separatorFor(language));
      search.set("columns", visibleColumnIds(table));
      return { format, file: await fetchFile(scope, `/console/candidates/export?${search}`) };
    },
    onSuccess: ({ format, file }) => saveAs(file, `${region.slug}-${dutchDay(new Date())}.${format}`),
    onError: (error) => toast(t("exportFailed", { reason: reason(error) })),
  });
  return <DownloadMenu isInToolbar isBusy={isPending} onDownload={mutate} />;
}

const visibleColumnIds = (table: CandidateTable) =>
  table.visible.map(({ id }) => encodeURIComponent(id)).join(",");
