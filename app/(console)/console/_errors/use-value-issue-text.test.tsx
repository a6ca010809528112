import { expect, test } from "vitest";
import type { Issue } from "@/lib/contract/issues";
import { renderHtml } from "@/test/render-html";
import { useValueIssueText } from "./use-value-issue-text";

type Props = { code: Issue["code"]; value?: string };

function IssueText({ code, value }: Props) {
  const path = ["customFields", "Uren"];
  const issue: Issue = {
    path,
    pointer: "/customFields/Uren",
    location: "body",
    code,
    message: "In English.",
  };
  return useValueIssueText()(issue, "number", value);
}

const dutch = (props: Props) => renderHtml(<IssueText {...props} />, { language: "nl" });

test("the Dutch error for a field that a colleague removed says to reload the page", () => {
  expect(dutch({ code: "unrecognized_keys" })).toMatch(
    /^Dit veld bestaat niet meer\. .* laad de pagina opnieuw\.$/,
  );
});

test("an ambiguous number such as 1.250 gets its own explanation", () => {
  expect(dutch({ code: "invalid_type", value: "1.250 " })).toContain("zoals 1500");
  expect(dutch({ code: "invalid_type", value: "veel" })).toBe("Vul een getal in.");
});
