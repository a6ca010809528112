"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { InputField } from "@/app/_ui/form-fields";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import type { Settings } from "@/lib/console/settings/schema";
import { useSettingsForm } from "./use-settings-form";

/** Edits the URL that receives callbacks for writes by candidates and staff. */
export function CallbackUrlForm({ settings, draft }: { settings: Settings; draft: FormDraft }) {
  const t = useTranslations("console");
  const { values, set, save, isPending, errorOf } = useSettingsForm(settings, draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) save();
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
