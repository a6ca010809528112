"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { rememberOwnValues } from "@/lib/console/candidates/save-candidate";
import { undoMerge } from "@/lib/console/duplicates/resolve-duplicates";

type Merge = { candidateId: string; mergedId: string };

/** Undoes a merge. Names the fields that weren't restored because someone changed them after the merge. */
export function useUndoMerge(onUndone?: () => void) {
  const t = useTranslations("console.duplicates");
  const fieldName = useTranslations("console.fields");
  const toast = useRegionToast();
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: ({ candidateId, mergedId }: Merge) => undoMerge(scope, candidateId, { mergedId }),
    onSuccess: ({ candidate, restored: { name }, kept }) => {
      rememberOwnValues(scope, candidate);
      const fields = kept.map((field) =>
        fieldName.has(field as "name") ? fieldName(field as "name") : field,
      );
      toast(kept.length > 0 ? t("undoneKept", { name, fields: fields.join(", ") }) : t("undone", { name }));
      onUndone?.();
    },
    onError: (error) => toast(t("undoFailed", { reason: reason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: [scope.regionId, scope.mode] }),
  });
}
