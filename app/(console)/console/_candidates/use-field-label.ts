import { useTranslations } from "next-intl";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";

/**
 * Returns a function that gives the label of a candidate's field. A custom field is given as the id of its
 * column (`customFieldColumn`).
 */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations("console");
  return (field) => {
    const key = `fields.${field as "name"}` as const;
    return parseCustomFieldColumn(field) ?? (t.has(key) ? t(key) : field);
  };
}
