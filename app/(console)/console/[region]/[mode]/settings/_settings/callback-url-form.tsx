"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";
import type { Settings } from "@/lib/console/settings/schema";
import { useSettingsChange } from "./use-settings-change";

/** Edits the URL that receives callbacks for writes by candidates and staff. */
export function CallbackUrlForm({ settings }: { settings: Settings }) {
  const t = useTranslations("console");
  const { change, isPending, errorOf } = useSettingsChange();
  const [url, setUrl] = useState(settings.callbackUrl ?? "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ callbackUrl: url.trim() || null });
  };
  return (
    <form onSubmit={submit} className="space-y-4" noValidate>
      <InputField
        label={t("settings.callbackUrl")}
        hint={t("settings.callbackUrlHint")}
        error={errorOf("callbackUrl")}
        type="url"
        value={url}
        onChange={({ target }) => setUrl(target.value)}
        placeholder="https://"
        maxLength={2048}
        spellCheck={false}
      />
      <Button type="submit" variant="primary" size="small" disabled={isPending}>
        {isPending ? t("saving") : t("save")}
      </Button>
    </form>
  );
}
