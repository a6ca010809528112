"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";
import { draftText } from "@/app/(console)/console/_drafts/form-values";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import type { Settings } from "@/lib/console/settings/schema";
import { useSettingsChange } from "./use-settings-change";

/** Edits the URL that receives callbacks for writes by candidates and staff. */
export function CallbackUrlForm({ settings, draft }: { settings: Settings; draft: FormDraft }) {
  const t = useTranslations("console");
  const { change, isPending, errorOf } = useSettingsChange();
  const stored = settings.callbackUrl ?? "";
  const [url, setUrl] = useState(draftText(draft.initial, "url") ?? stored);
  const enter = (next: string) => {
    setUrl(next);
    draft.keep(next === stored ? null : { url: next });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ callbackUrl: url.trim() || null }, draft.beginSave());
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <InputField
        label={t("settings.callbackUrl")}
        hint={t("settings.callbackUrlHint")}
        error={errorOf("callbackUrl")}
        type="url"
        value={url}
        onChange={({ target }) => enter(target.value)}
        placeholder="https://"
        maxLength={2048}
        spellCheck={false}
      />
      <Button type="submit" variant={draft.isKept ? "primary" : "plain"} disabled={isPending}>
        {isPending ? t("saving") : t("save")}
      </Button>
    </form>
  );
}
