"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { InputField } from "@/app/_ui/form-fields";
import { toast } from "@/app/_ui/toaster";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import type { Settings } from "@/lib/console/settings/schema";
import { useSettingsChange } from "./use-settings-change";
import { useSettingsEdits } from "./use-settings-edits";

/** Edits the URL that receives callbacks for writes by candidates and staff. */
export function CallbackUrlForm({ settings, draft }: { settings: Settings; draft: FormDraft }) {
  const t = useTranslations("console");
  const { values, edit, set, startSave } = useSettingsEdits(settings, draft);
  const { change, isPending, errorOf } = useSettingsChange(settings, edit);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    if (edit) change(edit, startSave());
    else toast(t("settings.saved"));
  };
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
      <SubmitButton variant={draft.isDirty ? "primary" : "plain"} aria-disabled={isPending}>
        {isPending ? t("saving") : t("save")}
      </SubmitButton>
    </form>
  );
}
