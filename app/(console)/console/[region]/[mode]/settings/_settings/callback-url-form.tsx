"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { InputField } from "@/app/_ui/form-fields";
import { toast } from "@/app/_ui/toaster";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import { settingsQuery } from "@/lib/console/settings/queries";
import type { Settings } from "@/lib/console/settings/schema";
import { useSettingsForm } from "./use-settings-form";

/** Edits the URL that receives callbacks for writes by candidates and staff. */
export function CallbackUrlForm({ settings, draft }: { settings: Settings; draft: FormDraft }) {
  const t = useTranslations("console");
  const { values, set, save, isPending: isSaving, errorOf } = useSettingsForm(settings, draft);
  const count = useCountUndelivered();
  const [undelivered, setUndelivered] = useState(0);
  const isPending = isSaving || count.isPending;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (settings.callbackUrl === null || values.callbackUrl.trim() !== "") save();
    else count.mutate(undefined, { onSuccess: (found) => (found > 0 ? setUndelivered(found) : save()) });
  };
  const close = () => setUndelivered(0);
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <InputField
        label={t("settings.callbackUrl")}
        hint={t("settings.callbackUrlHint")}
        error={errorOf("callbackUrl")}
        type="url"
        value={values.callbackUrl}
        onChange={({ target }) => set({ callbackUrl: target.value })}
        placeholder="https://"
        maxLength={2048}
        spellCheck={false}
      />
      <SubmitButton
        variant={draft.isDirty ? "primary" : "plain"}
        aria-disabled={isPending}
        aria-describedby="settings-callbacks"
      >
        {isPending ? t("saving") : t("save")}
      </SubmitButton>
      {undelivered > 0 && (
        <ConfirmDialog
          title={t("settings.removeCallbackUrl")}
          text={t("settings.undelivered", { count: undelivered })}
          confirmLabel={t("settings.removeCallbackUrlNow")}
          onConfirm={() => {
            close();
            save();
          }}
          onClose={close}
        />
      )}
    </form>
  );
}

/** Reads the current number of undelivered callbacks, because the page may be hours old. */
function useCountUndelivered() {
  const t = useTranslations("console.settings");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: async () =>
      (await client.fetchQuery({ ...settingsQuery(scope), staleTime: 0 })).undeliveredCallbacks,
    onError: (error) => toast(t("notSaved", { reason: reason(error) })),
  });
}
