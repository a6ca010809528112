"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuItem } from "@/app/_ui/menu";
import { EXPORT_FORMATS, type ExportFormat } from "@/lib/contract/export-format";

type Props = {
  onDownload: (format: ExportFormat) => void;
  isBusy?: boolean;
  isDisabled?: boolean;
  /** What the file contains, if that isn't the list beside the button. */
  label?: string;
  /**
   * The id of the heading above the content that is downloaded. Describes the button, so that screen readers
   * can tell several download buttons apart.
   */
  headingId?: string;
  /** Shows only the icon where the toolbar has no room. */
  isInToolbar?: boolean;
};

/** A button that offers a download as a workbook or as CSV. */
export function DownloadMenu({ onDownload, isBusy = false, isDisabled = false, ...props }: Props) {
  const { isInToolbar, label, headingId } = props;
  const t = useTranslations("console.table");
  const title = label ?? t("export");
  return (
    <Menu
      align="end"
      label={title}
      trigger={(button) => (
        <Button
          {...button}
          variant={label ? "plain" : "bare"}
          size={label ? "normal" : "small"}
          disabled={isDisabled}
          aria-disabled={isBusy}
          aria-busy={isBusy}
          aria-describedby={headingId}
          {...(isInToolbar ? { title } : {})}
        >
          <Icon name="download" />
          <span className={isInToolbar ? "max-[88rem]:sr-only" : ""}>{isBusy ? t("exporting") : title}</span>
        </Button>
      )}
    >
      {EXPORT_FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => !isBusy && onDownload(format)}>
          {t(`exportAs.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}
