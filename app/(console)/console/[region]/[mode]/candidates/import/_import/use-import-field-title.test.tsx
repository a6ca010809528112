import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import { LOCALES } from "@/lib/platform/languages";
import { useImportFieldTitle } from "./use-import-field-title";

const Titles = ({ of }: { of: string[] }) => of.map(useImportFieldTitle()).join(", ");

test.each([
  ["nl", "Telefoon", "Telefoon, Telefoon (eigen veld)"],
  ["nl", "telefoon", "Telefoon, telefoon (eigen veld)"],
  ["nl", "Pas", "Telefoon, Pas"],
  ["en", "Phone", "Phone, Phone (custom field)"],
] as const)("in %s, the titles of the phone field and of custom field %j differ", (locale, name, titles) => {
  const shown = (
    <NextIntlClientProvider
      locale={LOCALES[locale]}
      messages={{ nl, en }[locale]}
      timeZone="Europe/Amsterdam"
    >
      <Titles of={["phone", `field:${name}`]} />
    </NextIntlClientProvider>
  );
  expect(renderToStaticMarkup(shown)).toBe(titles);
});
