import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { hasWholeYear } from "@/lib/platform/has-whole-year";

/**
 * Finds a date of birth, and custom dates, before the year 1000, which are clearly typos. The API accepts
 * them. The browser loads this with the validators, to keep it out of a page's initial scripts.
 */
export function findYearIssues(values: unknown, definitions: readonly CustomFieldDefinition[] = []): Issue[] {
  const { dateOfBirth, customFields } = Object(values);
  return [
    ...findYearIssue(["dateOfBirth"], dateOfBirth),
    ...definitions.flatMap((definition) =>
      findCustomYearIssues(definition, Object(customFields)[definition.name], ["customFields"]),
    ),
  ];
}

/** `path` is the path of the object with the value. */
export const findCustomYearIssues = (
  { name, type }: CustomFieldDefinition,
  value: unknown,
  path: readonly string[] = [],
): Issue[] => (type === "date" ? findYearIssue([...path, name], value) : []);

const findYearIssue = (path: string[], value: unknown): Issue[] =>
  typeof value === "string" && !hasWholeYear(value)
    ? [newIssue("body", path, "too_small", "Write the year with four digits, such as 1985.")]
    : [];
