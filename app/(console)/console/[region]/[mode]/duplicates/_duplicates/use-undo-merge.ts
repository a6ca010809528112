"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { rememberOwnValues } from "@/lib/console/candidates/save-candidate";
import { undoMerge } from "@/lib/console/duplicates/resolve-duplicates";

type Merge = { candidateId: string; mergedId: string };

/**
 * Undoes a merge. Names the fields that weren't restored because someone changed them after the merge, and the
 * record that will be erased, if any.
 */
export function useUndoMerge(onUndone?: () => void) {
  const t = useTranslations("console.duplicates");
  const fieldName = useTranslations("console.fields");
  const toast = useRegionToast();
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: ({ candidateId, mergedId }: Merge) => undoMerge(scope, candidateId, { mergedId }),
    onSuccess: ({ candidate, restored, kept }) => {
      const { name } = restored;
      rememberOwnValues(scope, candidate);
      const fields = kept.map((field) =>
        fieldName.has(field as "name") ? fieldName(field as "name") : field,
      );
      const undone =
        kept.length > 0 ? t("undoneKept", { name, fields: fields.join(", ") }) : t("undone", { name });
      const erased = [candidate, restored].find(({ erasureRequestedAt }) => erasureRequestedAt !== null);
      // Staff must check this: the request may have been meant for the other record.
      toast(erased ? `${undone} ${t("undoneErasing", { name: erased.name, email: erased.email })}` : undone);
      onUndone?.();
    },
    onError: (error) => toast(t("undoFailed", { reason: reason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: [scope.regionId, scope.mode] }),
  });
}
