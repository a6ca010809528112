import { expect, test } from "vitest";
import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { renderHtml } from "@/test/render-html";
import { useFieldIssueText } from "./use-field-issue-text";

const IssueText = ({ issue }: { issue: Issue }) => useFieldIssueText()(issue);

test.each([
  ["en", "You can use this one from 29 March 2026 at 03:30."],
  ["nl", "Vanaf 29 maart 2026 om 03:30 kan deze naam wel."],
] as const)("useFieldIssueText says in Amsterdam time when a name becomes free (%s)", (language, text) => {
  const issue = newIssue("body", ["fields", "1", "name"], "not_allowed", "For programmers.");
  const shown = renderHtml(<IssueText issue={{ ...issue, until: "2026-03-29T01:30:00.000Z" }} />, {
    language,
  });
  expect(shown).toContain(text);
});
