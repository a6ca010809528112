import { useTranslations } from "next-intl";
import { useLanguage } from "@/app/i18n/use-language";
import { isFieldName } from "@/lib/portal/field-groups/field-groups";
import { type OptionLabel, optionLabels } from "../../_components/option-labels";

/** Returns how to show a field's options. The options of a region's own field have the region's text. */
export function useOptionLabel(fieldName: string): OptionLabel {
  const label = optionLabels(useLanguage(), useTranslations("console.values"));
  return isFieldName(fieldName) ? label : (text) => ({ text, lang: "nl" });
}
