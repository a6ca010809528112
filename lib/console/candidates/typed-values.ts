import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { dutchDay } from "@/lib/platform/dutch-day";
import { completeLinkedin, completeUrl } from "@/lib/records/candidates/complete-url";
import { completePostalCode } from "@/lib/records/candidates/postal-code";

const PHONE_DIGITS_MIN = 5;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

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

/**
 * Finds values that are clearly typos. The API accepts such values from integrations, whose data may be old.
 */
export function findTypedIssues(values: object, today = new Date()): Issue[] {
  const phone = textIn(values, "phone");
  const isPhone = phone === null || phone.replace(/\D/g, "").length >= PHONE_DIGITS_MIN;
  return [
    ...(isPhone ? [] : [invalid("phone", "Enter a phone number with digits, such as 06 12345678.")]),
    ...findBirthDateIssues(values, today),
  ];
}

/** Returns an issue if the date of birth is in the future. */
export function findBirthDateIssues(values: object, today: Date): Issue[] {
  const born = textIn(values, "dateOfBirth") ?? "";
  const isFuture = ISO_DATE.test(born) && born > dutchDay(today);
  return isFuture ? [invalid("dateOfBirth", "Enter a date of birth in the past.")] : [];
}

const invalid = (name: string, message: string) => newIssue("body", [name], "invalid", message);

/** Returns an issue if an interaction has neither a summary nor notes. */
export function findEmptyInteraction(values: { summary: string | null; notes: string | null }): Issue[] {
  if (values.summary || values.notes) return [];
  return [newIssue("body", ["summary"], "required", "Write a summary or notes.")];
}
