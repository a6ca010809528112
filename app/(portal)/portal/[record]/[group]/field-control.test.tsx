import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/en.json";
import { fieldsOf } from "@/lib/portal/field-groups/field-groups";
import { FieldControl } from "./field-control";
import type { FormField } from "./form-field";

/** Returns the options of a field in English, each with its value and language. */
function optionsOf(field: Pick<FormField, "name" | "kind">): string[] {
  const texts = { label: "Label", wrong: "", missing: "" };
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" timeZone="Europe/Amsterdam" messages={messages}>
      <FieldControl field={{ ...field, ...texts }} value={null} error={null} />
    </NextIntlClientProvider>,
  );
  return [...html.matchAll(/<option ([^>]*)>([^<]*)/g)].map(
    ([, attributes, text]) => `${attributes} ${text}`,
  );
}

test("a choice has an English label unless it is a name, and is sent as the API's value", () => {
  const kind = fieldsOf("wishes").find(([name]) => name === "priorEducation")?.[1];
  const options = optionsOf({ name: "priorEducation", kind: kind ?? { kind: "lines" } });
  expect(options).toHaveLength(24);
  expect(options).toContain('value="geen" none');
  expect(options).toContain('value="praktijkonderwijs" practical education');
  expect(options).toContain('value="havo" lang="nl" havo');
});

test("a choice that the region added has the region's own text", () => {
  const kind = { kind: "one of", options: ["geen", "Onbekend"] } as const;
  expect(optionsOf({ name: "field-1", kind }).slice(1)).toEqual([
    'value="geen" lang="nl" geen',
    'value="Onbekend" lang="nl" Onbekend',
  ]);
});
