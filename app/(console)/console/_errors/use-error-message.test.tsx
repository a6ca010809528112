import type { ReactNode } from "react";
import { describe, expect, test } from "vitest";
import { apiError } from "@/lib/contract/api-client";
import type { Issue } from "@/lib/contract/issues";
import { renderHtml } from "@/test/render-html";
import { validators } from "../_validation/validators";
import { useErrorMessage, useIssueText } from "./use-error-message";

const hours = { name: "Uren", type: "number" as const, required: false };
const origin = { name: "Herkomst", type: "singleSelect" as const, options: ["Beurs"], required: true };

const IssueText = ({ issue, kind }: { issue: Issue; kind: string }) => useIssueText()(issue, kind);

/** Returns the text below the control for a new candidate's only invalid value. */
function textFor(pointer: string, kind: string, values: object, locale: "nl" | "en") {
  const valid = { name: "Sam", email: "sam@example.org", privacyConsent: true };
  const candidate = { ...valid, customFields: { Herkomst: "Beurs" }, ...values };
  const issues = validators.findNewCandidateIssues(candidate, [hours, origin]);
  expect(issues.map((issue) => issue.pointer)).toEqual([pointer]);
  return render(
    issues.map((issue) => <IssueText key={issue.pointer} issue={issue} kind={kind} />),
    locale,
  );
}

const render = (children: ReactNode, locale: "nl" | "en") => renderHtml(children, { language: locale });

const ErrorMessage = ({ code }: { code: string }) => useErrorMessage()(apiError(code, ""));

test("useErrorMessage names the file and its address as possible causes of attachment_refused", () => {
  const code = "attachment_refused";
  expect(render(<ErrorMessage code={code} />, "nl")).toMatch(
    /soort bestand .* adres .* niet openbaar of bestaat niet/,
  );
  expect(render(<ErrorMessage code={code} />, "en")).toMatch(
    /file type .* address isn’t public or doesn’t exist/,
  );
});

describe("useIssueText", () => {
  test.each<[string, string, object, string, string]>([
    ["/name", "text", { name: undefined }, "Enter a name.", "Vul een naam in."],
    ["/privacyConsent", "flag", { privacyConsent: undefined }, "Choose yes or no.", "Kies ja of nee."],
    [
      "/customFields/Herkomst",
      "one",
      { customFields: {} },
      "Choose one of the options.",
      "Kies een van de waarden.",
    ],
    [
      "/dateOfBirth",
      "date",
      { dateOfBirth: "?" },
      "Enter a date that exists.",
      "Vul een datum in die bestaat.",
    ],
    [
      "/dateOfBirth",
      "date",
      { dateOfBirth: "0085-03-12" },
      "Is the year right? Write all four digits.",
      "Klopt het jaar? Vul alle vier de cijfers in.",
    ],
    [
      "/linkedin",
      "url",
      { linkedin: "geen" },
      "Enter the address of the LinkedIn profile, such as linkedin.com/in/name.",
      "Vul het adres van het LinkedIn-profiel in, zoals linkedin.com/in/naam.",
    ],
    [
      "/customFields/Uren",
      "number",
      { customFields: { Herkomst: "Beurs", Uren: 1e300 } },
      "This number is too large.",
      "Dit getal is te groot.",
    ],
  ])(
    "says how to correct the value of %s (%s), in both languages",
    (pointer, kind, values, english, dutch) => {
      expect(textFor(pointer, kind, values, "en")).toBe(english);
      expect(textFor(pointer, kind, values, "nl")).toBe(dutch);
    },
  );
});
