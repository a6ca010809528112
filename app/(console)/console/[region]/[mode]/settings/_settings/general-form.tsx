"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";
import { CONTRAST_MIN, isColour, lowestContrast } from "@/lib/access/regions/accent";
import type { Settings } from "@/lib/console/settings/schema";
import { AccentField } from "./accent-field";
import { useSettingsChange } from "./use-settings-change";

/** Edits the region's name, contact address and accent colour. */
export function GeneralForm({ settings }: { settings: Settings }) {
  const t = useTranslations("console");
  const { change, isPending, errorOf } = useSettingsChange();
  const [name, setName] = useState(settings.name);
  const [contactEmail, setContactEmail] = useState(settings.contactEmail ?? "");
  const [colour, setColour] = useState(settings.accentColour ?? "");
  const isReadable = colour === "" || (isColour(colour) && lowestContrast("light", colour) >= CONTRAST_MIN);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReadable) return;
    change({ name, contactEmail: contactEmail.trim() || null, accentColour: colour || null });
  };
  return (
    <form onSubmit={submit} className="mt-4 space-y-4" noValidate>
      <InputField
        label={t("settings.name")}
        error={errorOf("name")}
        value={name}
        onChange={({ target }) => setName(target.value)}
        maxLength={200}
      />
      <InputField
        label={t("settings.contactEmail")}
        hint={t("settings.contactEmailHint")}
        error={errorOf("contactEmail")}
        type="email"
        value={contactEmail}
        onChange={({ target }) => setContactEmail(target.value)}
      />
      <AccentField colour={colour} onChange={setColour} error={errorOf("accentColour")} />
      <Button type="submit" variant="primary" size="small" disabled={isPending}>
        {isPending ? t("saving") : t("save")}
      </Button>
    </form>
  );
}
