import type { Language } from "@/lib/platform/languages";
import { englishLabel, optionLabel } from "@/lib/portal/field-groups/option-label";

type ValueTexts = { (value: never): string; has: (value: never) => boolean };

/**
 * Returns the label of a value, such as a sector. The label is in the reader's language if possible,
 * otherwise in Dutch.
 */
export type OptionLabel = (value: string) => { text: string; lang?: "nl" };

/** Returns the language of the labels of a value, or of a list of values, if all of them are Dutch. */
export function labelsLanguage(label: OptionLabel, value: unknown): "nl" | undefined {
  const labels = [value ?? []].flat().map((option) => label(String(option)));
  return labels.length > 0 && labels.every(({ lang }) => lang === "nl") ? "nl" : undefined;
}

/**
 * `values` are the texts of `console.values`. The names of subjects, qualifications and levels of education
 * are only in Dutch.
 */
export const optionLabels =
  (language: Language, values: ValueTexts): OptionLabel =>
  (value) => {
    if (language === "nl") return { text: optionLabel(value) };
    if (values.has(value as never)) return { text: values(value as never) };
    const english = englishLabel(value);
    return english ? { text: english } : { text: optionLabel(value), lang: "nl" };
  };
