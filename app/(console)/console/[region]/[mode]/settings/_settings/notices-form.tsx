"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId } from "react";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import type { Settings } from "@/lib/console/settings/schema";
import { NOTICE_KINDS, type NoticeKind } from "@/lib/records/candidate-notices/kinds";
import { useSettingsForm } from "./use-settings-form";

/** Edits which notices candidates get by e-mail. */
export function NoticesForm({ settings, draft }: { settings: Settings; draft: FormDraft }) {
  const t = useTranslations("console");
  const id = useId();
  const { values, set, save, isPending } = useSettingsForm(settings, draft);
  const choose = (kind: NoticeKind, isChosen: boolean) =>
    set({
      notices: NOTICE_KINDS.filter((each) => (each === kind ? isChosen : values.notices.includes(each))),
    });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) save();
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      {NOTICE_KINDS.map((kind) => (
        <div key={kind}>
          <CheckboxField
            label={t(`settings.noticeKinds.${kind}.label`)}
            checked={values.notices.includes(kind)}
            onCheckedChange={(isChosen) => choose(kind, isChosen)}
            aria-describedby={`${id}-${kind}`}
          />
          <p id={`${id}-${kind}`} className="mt-1 ml-6 max-w-xl text-muted text-sm">
            {t(`settings.noticeKinds.${kind}.hint`)}
          </p>
        </div>
      ))}
      <p className="max-w-xl text-sm">{t("settings.noticesWarning")}</p>
      <SubmitButton
        variant={draft.isDirty ? "primary" : "plain"}
        aria-disabled={isPending}
        aria-describedby="settings-notices"
      >
        {isPending ? t("saving") : t("save")}
      </SubmitButton>
    </form>
  );
}
