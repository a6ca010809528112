"use client";

import { useMutation } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";
import { toast } from "@/app/_ui/toaster";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { apiRequest } from "@/lib/contract/api-client";
import type { Language } from "@/lib/platform/languages";
import { CONTACT_KEYS, nextStepKey, type RegionTexts } from "@/lib/portal/region-texts/schema";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { TextPair } from "./text-pair";
import { textFieldName, useTexts } from "./use-texts";

type Props = { stored: RegionTexts; defaultTexts: Record<Language, Record<string, string>> };

/**
 * Edits the region's own texts. An empty next step or consent text falls back to the product's text; the other texts
 * have no default.
 */
export function TextsForm({ stored, defaultTexts }: Props) {
  const t = useTranslations("console.texts");
  const texts = useTexts(stored);
  const { save, isSaving } = useSaveTexts(texts.accept);
  const own = (key: string) => ({ nl: defaultTexts.nl[key] ?? "", en: defaultTexts.en[key] ?? "" });
  const { values, change: onChange } = texts;
  return (
    <form
      className="mx-auto w-full max-w-5xl px-3 pb-3 sm:px-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (texts.patch) save(texts.patch);
      }}
    >
      <h1 className="pt-3 pb-1 font-semibold text-lg">{t("title")}</h1>
      <p className="mb-6 text-muted text-sm">{t("lead")}</p>
      <TextSection title={t("contact")} text={t("contactText")}>
        <ContactFields values={values} onChange={onChange} />
      </TextSection>
      <TextSection title={t("next")} text={t("nextText")}>
        {CANDIDATE_PHASES.map((phase) => {
          const name = nextStepKey(phase);
          return (
            <TextPair key={phase} {...{ name, values, onChange }} label={phase} defaultTexts={own(name)} />
          );
        })}
      </TextSection>
      <TextSection title={t("consent")} text={<ConsentVersion consent={texts.stored.consent} />}>
        <TextPair
          {...{ values, onChange }}
          name="consent"
          label={t("consentLabel")}
          rows={8}
          defaultTexts={own("consent")}
        />
      </TextSection>
      <TextSection title={t("privacy")} text={t("privacyText")}>
        <TextPair {...{ values, onChange }} name="privacy" label={t("privacyLabel")} rows={8} />
      </TextSection>
      <SaveBar isChanged={texts.patch !== null} isSaving={isSaving} />
    </form>
  );
}

function useSaveTexts(accept: (saved: RegionTexts) => void) {
  const t = useTranslations("console.texts");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { mutate, isPending } = useMutation({
    mutationFn: (body: object) =>
      apiRequest<{ data: RegionTexts }>(scope, "/console/texts", { method: "PATCH", body }),
    onSuccess: ({ data }) => {
      accept(data);
      toast(t("saved"));
    },
    onError: (error) => toast(t("failed", { reason: reason(error) })),
  });
  return { save: mutate, isSaving: isPending };
}

function ContactFields({ values, onChange }: Pick<Parameters<typeof TextPair>[0], "values" | "onChange">) {
  const t = useTranslations("console.texts");
  const types = { contactName: "text", contactEmail: "email", contactPhone: "tel" } as const;
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-3">
      {CONTACT_KEYS.map((key) => (
        <InputField
          key={key}
          label={t(key)}
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

function SaveBar({ isChanged, isSaving }: { isChanged: boolean; isSaving: boolean }) {
  const t = useTranslations("console");
  return (
    <div className="sticky bottom-0 -mx-3 flex items-center gap-3 border-line border-t bg-paper px-3 py-2 sm:-mx-4 sm:px-4">
      <Button type="submit" variant="primary" disabled={!isChanged || isSaving}>
        {isSaving ? t("saving") : t("save")}
      </Button>
      <p role="status" className="text-muted text-sm">
        {isChanged && t("texts.unsaved")}
      </p>
    </div>
  );
}
