import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";
import { useValueLabel } from "../_values/use-value-label";

const asIs = (value: string) => value;

/** Returns a function that translates a field's values. Values of custom fields are shown as stored. */
export function useFieldValueLabel(field: string): (value: string) => string {
  const label = useValueLabel();
  return parseCustomFieldColumn(field) === null ? label : asIs;
}
