import { failOnIssues } from "@/lib/contract/fail-on-issues";
import { newIssue } from "@/lib/contract/new-issue";

type Named = { name: string };

/**
 * Fails with `validation_error` if a new field is named "." or "..". URL parsers remove these from a path,
 * even if they are percent-encoded, so the field couldn't be changed or deleted by its name.
 */
export function assertReachableNames(fields: readonly Named[], stored: readonly Named[] = []): void {
  const isNew = ({ name }: Named) => !stored.some((field) => field.name === name);
  if (!fields.some((field) => /^\.{1,2}$/.test(field.name) && isNew(field))) return;
  const message = "A custom field can't have the name “.” or “..”, because no URL can contain it.";
  failOnIssues([newIssue("body", [], "invalid_format", message)]);
}
