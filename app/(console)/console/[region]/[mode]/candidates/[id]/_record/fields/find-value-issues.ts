import { findValidators } from "@/app/(console)/console/_validation/load-validators";
import type { Issue } from "@/lib/contract/issues";
import type { FieldConfig } from "./field-config";

/** Returns the issues of a field's new value, or none if the validators haven't loaded. */
export function findValueIssues({ name, custom }: FieldConfig, value: unknown): Issue[] {
  const validators = findValidators();
  const issues = custom
    ? validators?.findCustomValueIssues(custom, value)
    : validators?.findPatchIssues({ [name]: value });
  return issues ?? [];
}
