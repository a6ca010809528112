"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { InputField } from "@/app/_ui/form-fields";
import { TextLink } from "@/app/_ui/text-link";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { focusFirstInvalid } from "@/app/(console)/console/_shell/focus-later";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import { CONTRAST_MIN, isColor, lowestContrast } from "@/lib/access/regions/accent";
import type { Settings } from "@/lib/console/settings/schema";
import { AccentField } from "./accent-field";
import { useSettingsForm } from "./use-settings-form";

type Props = { settings: Settings; draft: FormDraft };

/** Edits the region's name, contact address and accent color. */
export function GeneralForm({ settings, draft }: Props) {
  const t = useTranslations("console");
  const { values, set, save, isPending, errorOf } = useSettingsForm(settings, draft);
  const { name, contactEmail, accentColour: color } = values;
  const isReadable = color === "" || (isColor(color) && lowestContrast("light", color) >= CONTRAST_MIN);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    if (!isReadable) return focusFirstInvalid(event.currentTarget);
    save();
  };
  return (
    <form onSubmit={submit} className="mt-4 space-y-4" noValidate>
      <InputField
        label={t("settings.name")}
        error={errorOf("name")}
        value={name}
        onChange={({ target }) => set({ name: target.value })}
        maxLength={200}
      />
      <InputField
        label={t("settings.contactEmail")}
        hint={<ContactHint />}
        error={errorOf("contactEmail")}
        type="email"
        value={contactEmail}
        onChange={({ target }) => set({ contactEmail: target.value })}
      />
      <AccentField
        color={color}
        onChange={(next) => set({ accentColour: next })}
        error={errorOf("accentColour")}
      />
      <SubmitButton
        variant={draft.isDirty ? "primary" : "plain"}
        aria-disabled={isPending}
        aria-describedby="settings-general"
      >
        {isPending ? t("saving") : t("save")}
      </SubmitButton>
    </form>
  );
}

/**
 * Explains that candidates' questions go to the contact person if the region's texts have that person's
 * address (`findContactAddress`).
 */
function ContactHint() {
  const t = useTranslations("console.settings");
  const { basePath } = useConsole();
  return t.rich("contactEmailHint", {
    link: (text) => (
      <TextLink href={`${basePath}/texts`} prefetch={false}>
        {text}
      </TextLink>
    ),
  });
}
