import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { loadValidators } from "@/app/(console)/console/_validation/load-validators";
import type { Issue } from "@/lib/contract/issues";
import { renderHtml } from "@/test/render-html";
import { useRowErrorMessage } from "./use-row-error-message";

const hours = { name: "Uren", type: "number" as const, required: false };
const source = { name: "Bron", type: "singleSelect" as const, required: false, options: ["LinkedIn", "UWV"] };

const inLanguage = (locale: "nl" | "en", message: ReactNode) =>
  renderHtml(message, { language: locale, region: { customFields: [hours, source] } });

function ErrorMessage({ errorCode }: { errorCode: string }) {
  return useRowErrorMessage()({ outcome: "refused", errorCode, message: "", issues: [] }, {});
}

test("the error for a row that was already imported with different content says to start a new import", () => {
  expect(inLanguage("nl", <ErrorMessage errorCode="duplicate_id" />)).toContain("Begin een nieuwe import.");
  expect(inLanguage("en", <ErrorMessage errorCode="duplicate_id" />)).toContain("Start a new import.");
});

test("the error for a row about a candidate who has changed since the check says to start a new import", () => {
  expect(inLanguage("nl", <ErrorMessage errorCode="precondition_failed" />)).toContain("nieuwe import");
  expect(inLanguage("en", <ErrorMessage errorCode="precondition_failed" />)).toContain("new import");
});

test("the error for a row whose field changed during the import says to choose the file again", () => {
  expect(inLanguage("nl", <ErrorMessage errorCode="validation_error" />)).toContain("kies het bestand");
  expect(inLanguage("en", <ErrorMessage errorCode="validation_error" />)).toContain("choose the file");
});

type RejectedValue = { path: string[]; code: Issue["code"]; row: Record<string, unknown> };

function IssueMessage({ path, code, row }: RejectedValue) {
  const pointer = path.map((name) => `/${name}`).join("");
  const issue: Issue = { path, pointer, location: "body", code, message: "" };
  const result = { number: 2, outcome: "refused", errorCode: "validation_error", message: "" } as const;
  return useRowErrorMessage()({ ...result, issues: [issue] }, row);
}

const messageFor = (value: string, locale: "nl" | "en") =>
  inLanguage(
    locale,
    <IssueMessage
      path={["customFields", "Uren"]}
      code="invalid_type"
      row={{ customFields: { Uren: value } }}
    />,
  );

test.each([
  ["1.500", "nl", /^Uren: “1\.500” kan .* zoals 1500\. .* zoals 1,1250\.$/],
  ["1,500", "en", /^Uren: “1,500” can .* as in 1500\. .* as in 1\.1250\.$/],
  ["1.500.000", "nl", /^Uren: “1\.500\.000” klopt niet\. Goed is: een getal/],
  ["veel", "nl", /^Uren: “veel” klopt niet\. Goed is: een getal/],
] as const)("a rejected number %j is quoted with an explanation in %s", (value, locale, text) => {
  expect(messageFor(value, locale)).toMatch(text);
});

test.each([
  ["nl", "Het veld Uren bestaat niet meer. Laad de pagina opnieuw"],
  ["en", "The field Uren no longer exists. Reload the page"],
] as const)("the error for a removed field says to reload the page, in %s", (locale, text) => {
  const path = ["customFields", "Uren"];
  const shown = <IssueMessage path={path} code="unrecognized_keys" row={{ customFields: { Uren: 12 } }} />;
  expect(inLanguage(locale, shown)).toContain(text);
});

test.each([
  ["nl", "Telefoon: “3,1E+11” is een afgekort getal"],
  ["en", "Phone: “3,1E+11” is a shortened number"],
] as const)(
  "the error for a phone number in scientific notation says that it was shortened, in %s",
  (locale, text) => {
    const shown = <IssueMessage path={["phone"]} code="invalid" row={{ phone: "3,1E+11" }} />;
    expect(inLanguage(locale, shown)).toContain(text);
  },
);

test.each([
  ["nl", "nieuw, oriënteren, in opleiding"],
  ["en", "new, exploring, in training"],
] as const)("the error for an unknown phase lists the phases in %s", (locale, phases) => {
  const shown = <IssueMessage path={["phase"]} code="invalid_value" row={{ phase: "weg" }} />;
  expect(inLanguage(locale, shown)).toContain(phases);
});

test.each([
  ["LinkedIn", "Bron: “LinkedIn” is geen keuze meer. Laad de pagina opnieuw"],
  ["Beurs", "Bron: “Beurs” klopt niet. Goed is: een van deze waarden: LinkedIn, UWV."],
])(
  "the error for the value %j says to reload the page only if the page still lists that value",
  (value, text) => {
    const row = { customFields: { Bron: value } };
    const shown = <IssueMessage path={["customFields", "Bron"]} code="invalid_value" row={row} />;
    expect(inLanguage("nl", shown)).toContain(text);
  },
);

function UnclearMessage({ name }: { name: string }) {
  const matched = {
    candidateId: "x",
    currentName: "Johan Bos",
    changes: [],
    kept: [],
    ignoredCustomFields: [],
  };
  return useRowErrorMessage()(
    { outcome: "unclear", ...matched },
    { name, email: "j@example.org", phone: "06" },
  );
}

test.each([
  [
    "J. Bos",
    "Met telefoonnummer “06” vinden we Johan Bos, met een ander e-mailadres en een andere geboortedatum.",
  ],
  [
    "Gijs",
    "Met e-mailadres “j@example.org” of telefoonnummer “06” vinden we Johan Bos. Dat is een andere naam dan Gijs.",
  ],
])("the message for an unclear row about %j says what differs from the candidate", (name, text) => {
  expect(inLanguage("nl", <UnclearMessage name={name} />)).toBe(text);
});

test.each([
  ["nl", "Uren is intussen gewijzigd. Laad de pagina opnieuw"],
  ["en", "Uren has changed in the meantime. Reload the page"],
] as const)(
  "the error for a value that fits the former type of a field says to reload the page, in %s",
  async (locale, text) => {
    await loadValidators();
    const path = ["customFields", "Uren"];
    const shown = <IssueMessage path={path} code="invalid_type" row={{ customFields: { Uren: 12 } }} />;
    expect(inLanguage(locale, shown)).toContain(text);
  },
);
