import { NextIntlClientProvider } from "next-intl";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import type { Issue } from "@/lib/contract/issues";
import { useRowErrorMessage } from "./use-row-error-message";

const hours = { name: "Uren", type: "number" as const, required: false };
const region = { id: "", slug: "", name: "", role: "adviser" as const, customFields: [hours] };
const context = { staff: { id: "", name: "", email: "" }, region, regions: [], mode: "live" as const };

const inLanguage = (locale: "nl" | "en", message: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale={locale} messages={{ nl, en }[locale]} timeZone="Europe/Amsterdam">
      <ConsoleProvider value={context}>{message}</ConsoleProvider>
    </NextIntlClientProvider>,
  );

function DuplicateMessage() {
  const result = { number: 2, outcome: "refused", errorCode: "duplicate_id", message: "" } as const;
  return useRowErrorMessage()({ ...result, issues: [] }, {});
}

test("the error for a row that was already imported with other content says to start a new import", () => {
  expect(inLanguage("nl", <DuplicateMessage />)).toContain("Begin een nieuwe import.");
  expect(inLanguage("en", <DuplicateMessage />)).toContain("Start a new import.");
});

function Message({ value }: { value: string }) {
  const issue: Issue = {
    path: ["customFields", "Uren"],
    pointer: "/customFields/Uren",
    location: "body",
    code: "invalid_type",
    message: "Must be a number.",
  };
  const errorOf = useRowErrorMessage();
  const result = { number: 2, outcome: "refused", errorCode: "validation_error", message: "" } as const;
  return errorOf({ ...result, issues: [issue] }, { customFields: { Uren: value } });
}

const messageFor = (value: string, locale: "nl" | "en") => inLanguage(locale, <Message value={value} />);

test.each([
  ["1.500", "nl", /^Uren: “1\.500” kan .* zoals 1500\. .* zoals 1,1250\.$/],
  ["1,500", "en", /^Uren: “1,500” can .* as in 1500\. .* as in 1\.1250\.$/],
  ["1.500.000", "nl", /^Uren: “1\.500\.000” klopt niet\. Goed is: een getal/],
  ["veel", "nl", /^Uren: “veel” klopt niet\. Goed is: een getal/],
] as const)(
  "a rejected number %j is quoted with an explanation in the language %s",
  (value, locale, text) => {
    expect(messageFor(value, locale)).toMatch(text);
  },
);
