"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { saveEdit } from "@/app/(console)/console/_drafts/save-edit";
import { useErrorMessage, useIssueText } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { changeSettings, settingsQuery } from "@/lib/console/settings/queries";
import type { Settings, SettingsEdit } from "@/lib/console/settings/schema";
import { isApiError } from "@/lib/contract/api-client";
import { findIssue } from "./find-issue";
import { useAskAboutSettings } from "./use-ask-about-settings";

type Settle = (isSaved: boolean) => void;
type Change = { edit: SettingsEdit; settle?: Settle | undefined };

/**
 * Saves settings, then calls `settle`, even after a failure. If someone else has changed one of the settings,
 * asks which value to keep. `errorOf` returns the error of a field or list item, unless the user has changed
 * it since. `current` is the form's edit. It is undefined for choices without a form, which are saved
 * immediately.
 */
export function useSettingsChange(settings: Settings, current?: SettingsEdit | null) {
  const t = useTranslations("console");
  const client = useQueryClient();
  const router = useRouter();
  const { scope } = useConsole();
  const reason = useErrorMessage();
  const issueText = useIssueText();
  const ask = useAskAboutSettings();
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ edit }: Change) =>
      saveEdit(edit, settings, {
        save: ({ patch, seen }) => changeSettings(scope, { ...patch, seen }),
        load: () => client.fetchQuery({ ...settingsQuery(scope), staleTime: 0 }),
        valuesOf: (stored) => stored,
        ask,
      }),
    onSuccess: ({ stored, isSaved }, { settle }) => {
      settle?.(true);
      client.setQueryData(settingsQuery(scope).queryKey, stored);
      toast(t(isSaved ? "settings.saved" : "reasons.kept_theirs"));
      router.refresh();
    },
    onError: (failure, { settle }) => {
      settle?.(false);
      toast(t("settings.notSaved", { reason: reason(failure) }));
    },
  });
  const errorOf = (field: keyof SettingsEdit["patch"], item?: string): string | null => {
    const issues = isApiError(error) ? error.issues : [];
    if (!variables) return null;
    const submitted = variables.edit.patch;
    const now = current === undefined ? submitted : (current?.patch ?? {});
    const issue = findIssue(issues, { submitted, current: now }, field, item);
    return issue ? issueText(issue) : null;
  };
  const change = (edit: SettingsEdit, settle?: Settle) => mutate({ edit, settle });
  return { change, isPending, errorOf };
}
