"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { DownloadMenu } from "@/app/(console)/console/_lists/download-menu";
import { useLanguage } from "@/app/i18n/use-language";
import type { ExportFormat } from "@/lib/contract/export-format";
import { separatorFor } from "@/lib/csv-separator";
import type { ReportDataset } from "./report-dataset";
import { useFigureText } from "./use-figure-text";

type Props = { dataset: ReportDataset; fileName: string; headingId: string; isDisabled: boolean };

export function ReportDownload({ dataset, fileName, headingId, isDisabled }: Props) {
  const failure = useTranslations("failure");
  const separator = separatorFor(useLanguage());
  const textOf = useFigureText();
  const download = async (format: ExportFormat) => {
    const { downloadReport } = await import("./download-report");
    await downloadReport(dataset, { fileName, format, separator, textOf });
  };
  return (
    <DownloadMenu
      isDisabled={isDisabled}
      headingId={headingId}
      onDownload={(format) => void download(format).catch(() => toast(failure("part")))}
    />
  );
}
