import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { completeLinkedin, completeUrl } from "@/lib/records/candidates/complete-url";
import { completePostalCode } from "@/lib/records/candidates/postal-code";

/**
 * Adds what people leave out: the scheme of a URL, and the space and upper-case letters of a postal code.
 * `definitions` describe the values in `customFields`.
 */
export function completeTyped<Values extends object>(
  values: Values,
  definitions: readonly CustomFieldDefinition[] = [],
): Values {
  const [linkedin, postalCode] = [textIn(values, "linkedin"), textIn(values, "postalCode")];
  const custom: unknown = Reflect.get(values, "customFields");
  return {
    ...values,
    ...(linkedin !== null && { linkedin: completeLinkedin(linkedin) }),
    ...(postalCode !== null && { postalCode: completePostalCode(postalCode) }),
    ...(custom instanceof Object && { customFields: completeUrls(custom, definitions) }),
  };
}

function completeUrls(values: object, definitions: readonly CustomFieldDefinition[]) {
  const isUrl = (name: string) => definitions.some((each) => each.name === name && each.type === "url");
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === "string" && isUrl(name) ? completeUrl(value) : value,
    ]),
  );
}

function textIn(values: object, name: string): string | null {
  const value: unknown = Reflect.get(values, name);
  return typeof value === "string" ? value : null;
}

/** Returns an issue if an interaction has neither a summary nor notes. */
export function findEmptyInteraction(values: { summary: string | null; notes: string | null }): Issue[] {
  if (values.summary || values.notes) return [];
  return [newIssue("body", ["summary"], "required", "Write a summary or notes.")];
}
