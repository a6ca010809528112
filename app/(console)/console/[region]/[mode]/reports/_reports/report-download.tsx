"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuItem } from "@/app/_ui/menu";
import { toast } from "@/app/_ui/toaster";
import { useLanguage } from "@/app/i18n/use-language";
import { separatorFor } from "@/lib/csv-options";
import { downloadReport, REPORT_FORMATS, type ReportFormat } from "./download-report";
import type { ReportDataset } from "./report-dataset";
import { useFigureText } from "./use-figure-text";

type Props = { dataset: ReportDataset; fileName: string; isDisabled: boolean };

export function ReportDownload({ dataset, fileName, isDisabled }: Props) {
  const t = useTranslations("console");
  const failure = useTranslations("failure");
  const separator = separatorFor(useLanguage());
  const textOf = useFigureText();
  const download = (format: ReportFormat) =>
    void downloadReport(dataset, { fileName, format, separator, textOf }).catch(() => toast(failure("part")));
  return (
    <Menu
      align="end"
      label={t("table.export")}
      trigger={(button) => (
        <Button {...button} variant="bare" size="small" disabled={isDisabled}>
          <Icon name="download" />
          {t("table.export")}
        </Button>
      )}
    >
      {REPORT_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => download(format)}>
          {t(`table.exportAs.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
