import { findValidators } from "@/app/(console)/console/_validation/load-validators";
import { parseCustomFieldColumn } from "@/lib/console/candidates/custom-field-column";
import type { FieldValues } from "@/lib/console/candidates/save-candidate";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";

/**
 * Returns whether the API would still accept these earlier values. For example, a custom field may have been
 * changed or removed in the meantime. A value that is clearly a typo can be restored: it may be all there was.
 */
export const isStillValid = (values: FieldValues, definitions: readonly CustomFieldDefinition[]): boolean =>
  Object.entries(values).every(([name, value = null]) => {
    const ownName = parseCustomFieldColumn(name);
    const custom = definitions.find((definition) => definition.name === ownName);
    if (ownName !== null && !custom) return false;
    return !findValidators()?.api.findValueIssues({ name, custom }, value).length;
  });
