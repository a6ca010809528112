import { useTranslations } from "next-intl";
import { useValueLabel } from "@/app/(console)/console/_values/use-value-label";
import { LANGUAGES } from "@/lib/platform/languages";
import { CONTACT_KEYS, nextStepKey } from "@/lib/portal/region-texts/text-keys";
import { CANDIDATE_PHASES } from "@/lib/records/candidates/enumerations";
import { textFieldName } from "./text-values";

/** Returns the labels of the texts by field name. */
export function useTextLabels(): Record<string, string> {
  const t = useTranslations("console");
  const valueLabel = useValueLabel();
  const translated = [
    ...CANDIDATE_PHASES.map((phase) => [nextStepKey(phase), valueLabel(phase)] as const),
    ["consent", t("texts.consentLabel")] as const,
    ["privacy", t("texts.privacyLabel")] as const,
  ];
  return Object.fromEntries([
    ...CONTACT_KEYS.map((key) => [textFieldName(key, "any"), t(`texts.${key}`)]),
    ...translated.flatMap(([key, label]) =>
      LANGUAGES.map((language) => [
        textFieldName(key, language),
        `${label} (${t(`shell.languages.${language}`)})`,
      ]),
    ),
  ]);
}
