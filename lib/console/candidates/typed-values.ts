import type { Issue } from "@/lib/contract/issues";
import { completeLinkedin } from "@/lib/records/candidates/complete-linkedin";

const PHONE_DIGITS_MIN = 5;

/** Adds `https://` to a LinkedIn address that was typed without a scheme. */
export function completeTyped<Values extends object>(values: Values): Values {
  const linkedin = "linkedin" in values ? values.linkedin : undefined;
  return typeof linkedin === "string" ? { ...values, linkedin: completeLinkedin(linkedin) } : values;
}

/**
 * Finds values that are clearly mistakes when a person types them. The API accepts them from integrations,
 * whose data may be old.
 */
export function findTypedIssues(values: object): Issue[] {
  const phone = "phone" in values ? values.phone : undefined;
  if (typeof phone !== "string" || phone.replace(/\D/g, "").length >= PHONE_DIGITS_MIN) return [];
  const message = "Enter a phone number with digits, such as 06 12345678.";
  return [{ path: ["phone"], pointer: "/phone", location: "body", code: "invalid", message }];
}

/** Returns an issue if an interaction has neither a summary nor notes. */
export function findEmptyInteraction(values: { summary: string | null; notes: string | null }): Issue[] {
  if (values.summary || values.notes) return [];
  const message = "Write a summary or notes.";
  return [{ path: ["summary"], pointer: "/summary", location: "body", code: "empty", message }];
}
