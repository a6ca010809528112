"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useLanguage } from "@/app/i18n/use-language";
import type { TenantScope } from "@/lib/contract/api-client";
import { saveAs } from "@/lib/contract/download";
import type { ExportFormat } from "@/lib/contract/export-format";
import { separatorFor } from "@/lib/csv-separator";
import { useErrorMessage } from "../_errors/use-error-message";
import { fetchExport } from "./fetch-export";

type Options = {
  /** The path of the export, relative to `/api`. */
  path: string;
  /** The query string with the filters of the list. */
  query: string;
  /** Returns the name of the file, without its extension. */
  fileName: () => string;
};

/** Returns the props of a `DownloadMenu` that exports a list in the user's language. */
export function useExport(scope: TenantScope, { path, query, fileName }: Options) {
  const t = useTranslations("console.table");
  const reason = useErrorMessage();
  const language = useLanguage();
  const { mutate, isPending } = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const search = new URLSearchParams(query);
      search.set("format", format);
      search.set("language", language);
      search.set("separator", separatorFor(language));
      saveAs(await fetchExport(scope, `${path}?${search}`), `${fileName()}.${format}`);
    },
    onError: (error) => toast(t("exportFailed", { reason: reason(error) })),
  });
  return { isBusy: isPending, onDownload: mutate };
}
