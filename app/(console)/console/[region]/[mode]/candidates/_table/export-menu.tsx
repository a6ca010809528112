"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Menu, MenuItem } from "@/app/_ui/menu";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { useLanguage } from "@/app/i18n/use-language";
import { fetchFile, saveAs } from "@/lib/contract/download";
import { separatorFor } from "@/lib/csv-options";
import { dutchDay } from "@/lib/platform/dutch-day";
import type { CandidateTable } from "./use-candidate-table";
import type { ListParams } from "./use-list-params";

// XLSX comes first, because XLSX files open correctly with any regional settings, unlike CSV files.
const FORMATS = ["xlsx", "csv"] as const;
type Format = (typeof FORMATS)[number];

/** Exports the list as shown, with its filters, order and columns. */
export function ExportMenu({ params, table }: { params: ListParams; table: CandidateTable }) {
  const t = useTranslations("console.table");
  const reason = useErrorMessage();
  const locale = useLanguage();
  const { scope, region } = useConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: Format) => {
      const search = new URLSearchParams(params.query);
      search.set("format", format);
      search.set("separator", separatorFor(locale));
      search.set("columns", visibleColumnIds(table));
      return { format, file: await fetchFile(scope, `/console/candidates/export?${search}`) };
    },
    onSuccess: ({ format, file }) => saveAs(file, `${region.slug}-${dutchDay(new Date())}.${format}`),
    onError: (error) => toast(t("exportFailed", { reason: reason(error) })),
  });
  return (
    <Menu
      align="end"
      label={t("export")}
      trigger={(button) => (
        <Button
          {...button}
          variant="bare"
          size="small"
          aria-disabled={isPending}
          aria-busy={isPending}
          title={t("export")}
        >
          <Icon name="download" />
          <span className="max-[88rem]:sr-only">{t(isPending ? "exporting" : "export")}</span>
        </Button>
      )}
    >
      {FORMATS.map((format) => (
        <MenuItem key={format} onSelect={() => !isPending && mutate(format)}>
          {t(`exportAs.${format}`)}
        </MenuItem>
      ))}
    </Menu>
  );
}

const visibleColumnIds = (table: CandidateTable) =>
  table.visible.map(({ id }) => encodeURIComponent(id)).join(",");
