import { useTranslations } from "next-intl";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";

/** Returns a function that names a candidate's field. Custom fields have the names of their columns. */
export function useFieldLabel(): (field: string) => string {
  const t = useTranslations("console");
  return (field) => {
    const key = `fields.${field as "name"}` as const;
    return parseCustomFieldColumn(field) ?? (t.has(key) ? t(key) : field);
  };
}
