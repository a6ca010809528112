import { findValidators } from "@/app/(console)/console/_validation/load-validators";
import { findTypedIssues } from "@/lib/console/candidates/typed-values";
import type { Issue } from "@/lib/contract/issues";
import type { FieldConfig } from "./field-config";

/** Returns the issues that make the API reject a field's new value, as far as the browser can find them. */
export function findValueIssues({ name, custom }: FieldConfig, value: unknown): Issue[] {
  const validators = findValidators();
  if (custom) return validators?.findCustomValueIssues(custom, value) ?? [];
  const patch = { [name]: value };
  const issues = validators?.findPatchIssues(patch) ?? [];
  return issues.length > 0 ? issues : findTypedIssues(patch);
}
