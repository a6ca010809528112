"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { InputField } from "@/app/_ui/form-fields";
import { useEdits } from "@/app/(console)/console/_drafts/use-edits";
import { type FormDraft, WithDraft } from "@/app/(console)/console/_drafts/with-draft";
import { Page } from "@/app/(console)/console/_shell/page";
import { SaveBar } from "@/app/(console)/console/_shell/save-bar";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import type { Language } from "@/lib/platform/languages";
import type { RegionTexts } from "@/lib/portal/region-texts/schema";
import { CONTACT_KEYS, nextStepKey } from "@/lib/portal/region-texts/text-keys";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { TextPair } from "./text-pair";
import { textFieldName, toTextValues } from "./text-values";
import { useSaveTexts } from "./use-save-texts";
import { useTextLabels } from "./use-text-labels";
import { useValidatedSubmit } from "./use-validated-submit";

type DefaultTexts = Record<Language, Record<string, string>>;
type Props = { initial: RegionTexts; defaultTexts: DefaultTexts };
type FormProps = ReturnType<typeof useSaveTexts> & { defaultTexts: DefaultTexts; draft: FormDraft };

/**
 * Edits the region's own texts. A phase without a next-step text uses a default text. So does the consent if
 * the region has never saved a text for it. The other texts have no default.
 */
export function TextsForm({ initial, defaultTexts }: Props) {
  const t = useTranslations("console.texts");
  const texts = useSaveTexts(initial);
  return (
    <Page title={t("title")} lead={t("lead")}>
      <WithDraft name="texts">{(draft) => <EditedTexts {...texts} {...{ defaultTexts, draft }} />}</WithDraft>
    </Page>
  );
}

function EditedTexts({ stored, save, isSaving, defaultTexts, draft }: FormProps) {
  const t = useTranslations("console.texts");
  const { values, edit, set, startSave } = useEdits(toTextValues(stored), draft);
  const own = (key: string) => ({ nl: defaultTexts.nl[key] ?? "", en: defaultTexts.en[key] ?? "" });
  const onChange = (name: string, text: string) => set({ [name]: text });
  const { errors, submit, form } = useValidatedSubmit(values, edit, (checked) =>
    isSaving ? undefined : save({ edit: checked, settle: startSave() }),
  );
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextSection title={t("contact")} text={t("contactText")}>
        <ContactFields {...{ values, onChange, errors }} />
      </TextSection>
      <TextSection title={t("next")} text={t("nextText")}>
        {CANDIDATE_PHASES.map((phase) => {
          const name = nextStepKey(phase);
          return <TextPair key={phase} {...{ name, values, onChange, errors }} defaultTexts={own(name)} />;
        })}
      </TextSection>
      <TextSection title={t("consent")} text={<ConsentVersion consent={stored.consent} />}>
        <TextPair {...{ values, onChange, errors }} name="consent" rows={8} defaultTexts={own("consent")} />
      </TextSection>
      <TextSection title={t("privacy")} text={t("privacyText")}>
        <TextPair {...{ values, onChange, errors }} name="privacy" rows={8} />
      </TextSection>
      <SaveTexts isChanged={edit !== null} isSaving={isSaving} />
    </form>
  );
}

type ContactProps = Pick<Parameters<typeof TextPair>[0], "values" | "onChange" | "errors">;

function ContactFields({ values, onChange, errors }: ContactProps) {
  const labels = useTextLabels();
  const types = { contactName: "text", contactEmail: "email", contactPhone: "tel" } as const;
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
      {CONTACT_KEYS.map((key) => (
        <InputField
          key={key}
          label={labels[textFieldName(key, "any")]}
          error={errors?.[textFieldName(key, "any")]}
          type={types[key]}
          autoComplete="off"
          maxLength={200}
          value={values[textFieldName(key, "any")] ?? ""}
          onChange={({ target }) => onChange(textFieldName(key, "any"), target.value)}
        />
      ))}
    </div>
  );
}

function ConsentVersion({ consent }: { consent: RegionTexts["consent"] }) {
  const t = useTranslations("console.texts");
  const format = useFormatter();
  const { version, createdAt } = consent;
  const date = createdAt ? format.dateTime(new Date(createdAt), { dateStyle: "long" }) : "";
  return (
    <>
      {t("consentText")} {version === 0 ? t("versionOwn") : t("version", { version, date })}
    </>
  );
}

const TextSection = ({ title, text, children }: { title: string; text: ReactNode; children: ReactNode }) => (
  <section className="mb-8">
    <h2 className="font-semibold">{title}</h2>
    <p className="mb-3 text-muted text-sm">{text}</p>
    <div className="space-y-4">{children}</div>
  </section>
);

function SaveTexts({ isChanged, isSaving }: { isChanged: boolean; isSaving: boolean }) {
  const t = useTranslations("console");
  return (
    <SaveBar>
      <SubmitButton aria-disabled={!isChanged || isSaving} className="aria-disabled:opacity-60">
        {isSaving ? t("saving") : t("save")}
      </SubmitButton>
      <p role="status" className="text-muted text-sm">
        {isChanged && t("texts.unsaved")}
      </p>
    </SaveBar>
  );
}
