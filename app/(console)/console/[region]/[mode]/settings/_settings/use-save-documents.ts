"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { requestedDocumentsQuery, saveRequestedDocuments } from "@/lib/console/requested-documents/queries";
import { apiError, isApiError } from "@/lib/contract/api-client";
import { type Row, toDocuments } from "./document-rows";
import type { useDocumentRows } from "./use-document-rows";

type Save = { version: string; rows: Row[] };

/**
 * Saves the list. If a colleague has changed the list, merges both versions and lets the user save the
 * result.
 */
export function useSaveDocuments(edited: ReturnType<typeof useDocumentRows>, draft: FormDraft) {
  const t = useTranslations("console.settings");
  const client = useQueryClient();
  const { scope } = useConsole();
  const reason = useErrorMessage();
  const query = requestedDocumentsQuery(scope);
  const { mutate, isPending } = useMutation({
    mutationFn: async ({ version, rows }: Save) => {
      try {
        const stored = await saveRequestedDocuments(scope, { version, documents: toDocuments(rows) });
        return { stored, isSaved: true };
      } catch (error) {
        if (!isApiError(error) || error.code !== "requested_documents_changed") throw error;
        return { stored: await client.fetchQuery({ ...query, staleTime: 0 }), isSaved: false };
      }
    },
    onMutate: () => draft.beginSave(),
    onSuccess: ({ stored, isSaved }, { rows }, settle) => {
      if (!isSaved) {
        edited.merge(stored);
        return toast(t("notSaved", { reason: reason(apiError("requested_documents_changed", "")) }));
      }
      settle?.();
      edited.finishSave(rows, stored);
      client.setQueryData(query.queryKey, stored);
      toast(t("saved"));
    },
    onError: (failure) => toast(t("notSaved", { reason: reason(failure) })),
  });
  return { save: mutate, isPending };
}
