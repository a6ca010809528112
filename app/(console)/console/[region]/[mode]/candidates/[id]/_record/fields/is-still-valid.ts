import { findValidators } from "@/app/(console)/console/_validation/load-validators";
import { customFieldColumn, parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";
import type { FieldValues } from "@/lib/console/candidates/save-candidate";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { customFieldConfig } from "./field-config";
import { findValueIssues } from "./find-value-issues";

/**
 * Returns whether the console would still accept these earlier values. For example, a custom field may have
 * been changed or removed in the meantime, or a value may be a typo that only the API accepts.
 */
export const isStillValid = (values: FieldValues, definitions: readonly CustomFieldDefinition[]): boolean =>
  Object.entries(values).every(([name, value = null]) => {
    if (parseCustomFieldColumn(name) === null) {
      return !findValidators()?.findPatchIssues({ [name]: value }).length;
    }
    const custom = definitions.find((definition) => customFieldColumn(definition.name) === name);
    return custom !== undefined && findValueIssues(customFieldConfig(custom), value).length === 0;
  });
