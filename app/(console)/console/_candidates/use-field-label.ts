import { useTranslations } from "next-intl";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";

/**
 * Returns a function that returns the label of a candidate's field. For a custom field, `field` is the id of
 * the field's column (`customFieldColumn`).
 */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations("console");
  return (field) => {
    const key = `fields.${field as "name"}` as const;
    return parseCustomFieldColumn(field) ?? (t.has(key) ? t(key) : field);
  };
}
