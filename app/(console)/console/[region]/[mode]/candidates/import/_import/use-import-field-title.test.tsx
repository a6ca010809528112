import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { useImportFieldTitle } from "./use-import-field-title";

const Titles = ({ of }: { of: string[] }) => of.map(useImportFieldTitle()).join(", ");

test.each([
  ["nl", "Telefoon", "Telefoon, Telefoon (eigen veld)"],
  ["nl", "telefoon", "Telefoon, telefoon (eigen veld)"],
  ["nl", "Pas", "Telefoon, Pas"],
  ["en", "Phone", "Phone, Phone (custom field)"],
] as const)(
  "in %s, the titles of the phone field and of custom field %j differ",
  (language, name, titles) => {
    const shown = renderHtml(<Titles of={["phone", `field:${name}`]} />, { language });
    expect(shown).toBe(titles);
  },
);
