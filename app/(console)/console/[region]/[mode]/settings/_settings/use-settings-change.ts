"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage, useIssueText } from "@/app/(console)/console/_shell/use-error-message";
import { changeSettings, settingsQuery } from "@/lib/console/settings/queries";
import type { SettingsPatch } from "@/lib/console/settings/schema";
import { isApiError } from "@/lib/contract/api-client";

type Change = { patch: SettingsPatch; settle?: () => void };

/** Saves settings, then calls `settle`. `errorOf` returns the error of a field or list item. */
export function useSettingsChange() {
  const t = useTranslations("console.settings");
  const client = useQueryClient();
  const router = useRouter();
  const { scope } = useConsole();
  const reason = useErrorMessage();
  const issueText = useIssueText();
  const { mutate, isPending, error } = useMutation({
    mutationFn: ({ patch }: Change) => changeSettings(scope, patch),
    onSuccess: (settings, { settle }) => {
      settle?.();
      client.setQueryData(settingsQuery(scope).queryKey, settings);
      toast(t("saved"));
      router.refresh();
    },
    onError: (failure) => toast(t("notSaved", { reason: reason(failure) })),
  });
  const errorOf = (field: keyof SettingsPatch, index?: number): string | null => {
    const issues = isApiError(error) ? error.issues : [];
    const issue = issues.find(
      ({ path }) => path[0] === field && (index === undefined || Number(path[1]) === index),
    );
    return issue ? issueText(issue) : null;
  };
  const change = (patch: SettingsPatch, settle?: () => void) => mutate({ patch, settle });
  return { change, isPending, errorOf };
}
