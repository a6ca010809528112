"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { apiKeysQuery, deleteKey } from "@/lib/access/api-keys/queries";

export function useDeleteKey(onDone: () => void) {
  const t = useTranslations("console.apiKeys");
  const client = useQueryClient();
  const reason = useErrorMessage();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: (id: string) => deleteKey(scope, id),
    onSuccess: () => {
      toast(t("deleted"));
      onDone();
    },
    onError: (error) => toast(t("notDeleted", { reason: reason(error) })),
    onSettled: () => client.invalidateQueries(apiKeysQuery(scope)),
  });
}
