import { failOnIssues } from "@/lib/contract/fail-on-issues";
import { newIssue } from "@/lib/contract/new-issue";

type Named = { name: string };

/**
 * Fails with `validation_error` if a new field is named "." or "..". URL parsers remove these from a path,
 * even if they are percent-encoded, so the field couldn't be changed or deleted by its name. `nameAt` returns
 * the path of a name in the request's body.
 */
export function assertReachableNames(
  fields: readonly Named[],
  stored: readonly Named[],
  nameAt: (index: number) => string[],
): void {
  const message = "A custom field can't have the name “.” or “..”, because no URL can contain it.";
  const issues = fields.flatMap(({ name }, index) =>
    /^\.{1,2}$/.test(name) && !stored.some((field) => field.name === name)
      ? [newIssue("body", nameAt(index), "invalid_format", message)]
      : [],
  );
  failOnIssues(issues);
}
