import { describe, expect, test } from "vitest";
import { fieldsOf } from "@/lib/portal/field-groups/field-groups";
import { renderHtml } from "@/test/render-html";
import { FieldControl } from "./field-control";
import type { FormField } from "./form-field";

type NamedKind = Pick<FormField, "name" | "kind">;

/** Returns the field's HTML in English. */
function htmlOf(field: NamedKind): string {
  const texts = { label: "Label", wrong: "", missing: "" };
  return renderHtml(<FieldControl field={{ ...field, ...texts }} value={null} error={null} />);
}

/** Returns the options of a select, each with its value and language. */
const optionsOf = (field: NamedKind): string[] =>
  [...htmlOf(field).matchAll(/<option ([^>]*)>([^<]*)/g)].map(
    ([, attributes, text]) => `${attributes} ${text}`,
  );

/** Returns the text of each checkbox, with its language. */
const checkboxesOf = (field: NamedKind): string[] =>
  [...htmlOf(field).matchAll(/<span ?([^>]*)>([^<]*)/g)].map(
    ([, attributes, text]) => `${attributes} ${text}`,
  );

test("a standard field's options have English labels, except for names such as havo, and submit the API's values", () => {
  const kind = fieldsOf("wishes").find(([name]) => name === "priorEducation")?.[1];
  const options = optionsOf({ name: "priorEducation", kind: kind ?? { kind: "lines" } });
  expect(options).toHaveLength(24);
  expect(options).toContain('value="geen" none');
  expect(options).toContain('value="praktijkonderwijs" practical education');
  expect(options).toContain('value="havo" lang="nl" havo');
});

test("the options of a region's own field have the region's texts", () => {
  const kind = { kind: "one of", options: ["geen", "Onbekend"] } as const;
  expect(optionsOf({ name: "field-1", kind }).slice(1)).toEqual([
    'value="geen" lang="nl" geen',
    'value="Onbekend" lang="nl" Onbekend',
  ]);
});

test("checkboxes have English labels, except in a region's own field, where they have the region's texts", () => {
  const kind = { kind: "some of", options: ["OOP", "Onbekend"] } as const;
  expect(checkboxesOf({ name: "rolePreferences", kind })).toEqual([" Support staff (OOP)", " Unknown"]);
  expect(checkboxesOf({ name: "field-1", kind })).toEqual(['lang="nl" OOP', 'lang="nl" Onbekend']);
});

describe("a stored value that no longer fits", () => {
  const kind = { kind: "one of", options: ["UWV"] } as const;
  const field = { name: "field-1", kind, label: "Bron", wrong: "", missing: "", unfit: "Beurs" };
  const checkboxIn = (html: string) => html.match(/<input type="checkbox"[^>]*>/)?.[0];

  test("is shown with a checkbox that removes it, which stays checked", () => {
    const html = renderHtml(<FieldControl field={field} value={null} error={null} />);
    expect(html).toContain("“Beurs”");
    expect(checkboxIn(html)).toContain('name="clear.field-1"');
    expect(checkboxIn(html)).not.toContain("checked=");
    const next = renderHtml(<FieldControl field={field} value={null} error={null} isCleared />);
    expect(checkboxIn(next)).toContain("checked=");
  });

  test.each(["one of", "some of"] as const)("is part of the description of the control (%s)", (kind) => {
    const control = { ...field, hint: "Waar ken je ons van?", kind: { kind, options: ["UWV"] } };
    const html = renderHtml(<FieldControl field={control} value={null} error="Fout" />);
    expect(html).toMatch(
      /<(select|fieldset)[^>]* aria-describedby="field-1-hint field-1-error field-1-unfit"/,
    );
  });

  test("is shown without that checkbox if the field is required", () => {
    const html = renderHtml(
      <FieldControl field={{ ...field, isRequired: true }} value={null} error={null} />,
    );
    expect(html).toContain("“Beurs”");
    expect(checkboxIn(html)).toBeUndefined();
  });
});

test.each([
  { kind: "line", type: "text" },
  { kind: "lines" },
  { kind: "one of", options: ["Beurs"] },
  { kind: "some of", options: ["Beurs"] },
] as const)("a question that the region wrote in Dutch is marked as Dutch, with its hint (%j)", (kind) => {
  const texts = { label: "Bron", hint: "Waar ken je ons van?", wrong: "", missing: "", lang: "nl" as const };
  const field = { name: "field-1", kind, ...texts, isRequired: true };
  const html = renderHtml(<FieldControl field={field} value={null} error={null} />);
  expect(html).toContain('<span lang="nl">Bron</span> (required)');
  expect(html).toContain('<span lang="nl">Waar ken je ons van?</span>');
});
