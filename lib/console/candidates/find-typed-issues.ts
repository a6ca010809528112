import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { dutchDay } from "@/lib/platform/dutch-day";

const PHONE_DIGITS_MIN = 5;
const ISO_DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Finds values that are clearly typos. The API accepts such values from integrations, whose data may be old.
 * The browser loads this with the validators, to keep it out of a page's initial scripts.
 */
export function findTypedIssues(values: unknown, today = new Date()): Issue[] {
  const { phone, dateOfBirth } = Object(values);
  const isPhone = typeof phone !== "string" || phone.replace(/\D/g, "").length >= PHONE_DIGITS_MIN;
  const isFuture = ISO_DATE.test(dateOfBirth) && dateOfBirth > dutchDay(today);
  return [
    ...(isPhone ? [] : [invalid("phone", "Enter a phone number with digits, such as 06 12345678.")]),
    ...(isFuture ? [invalid("dateOfBirth", "Enter a date of birth in the past.")] : []),
  ];
}

const invalid = (name: string, message: string) => newIssue("body", [name], "invalid", message);
