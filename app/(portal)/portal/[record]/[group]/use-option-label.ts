import { useTranslations } from "next-intl";
import { useLanguage } from "@/app/i18n/use-language";
import { isFieldName } from "@/lib/portal/field-groups/field-groups";
import { type OptionLabel, optionLabels } from "../../_components/option-labels";

/** Returns a function that labels a field's options. A region's own field keeps the texts of its options. */
export function useOptionLabel(fieldName: string): OptionLabel {
  const label = optionLabels(useLanguage(), useTranslations("console.values"));
  return isFieldName(fieldName) ? label : (text) => ({ text, lang: "nl" });
}
