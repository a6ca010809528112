import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import { fieldsOf, UNFIT_PREFIX } from "@/lib/portal/field-groups/field-groups";
import { renderHtml } from "@/test/render-html";
import type { FormField } from "./form-field";
import { GroupForm } from "./group-form";

const htmlOf = (fields: FormField[], unfit = {}) =>
  renderHtml(
    <GroupForm
      group="extra"
      fields={fields}
      stored={{}}
      unfit={unfit}
      action={async (state) => state}
      path="/portal"
    />,
  );

test("a form of a region without questions doesn't say that they have just changed, or that nothing was saved", () => {
  const html = htmlOf([]);
  expect(html).toContain(en.portalRecord.noneAsked);
  expect(html).not.toContain("alert");
  expect(html).not.toContain("saved");
});

test("each field has an element with its name as id, to which the error summary links", () => {
  const fields = [...fieldsOf("contact"), ...fieldsOf("wishes")].map(([name, kind]) => ({
    ...{ name, kind, label: name, wrong: "", missing: "" },
  }));
  const html = htmlOf(fields);
  for (const { name } of fields) expect(html).toContain(`id="${name}"`);
});

test("the form holds the digest of a stored answer that it can't show, so that saving finds a later change", () => {
  const html = htmlOf([], { "field-1": "3f2a" });
  expect(html).toContain(`name="${UNFIT_PREFIX}field-1" value="3f2a"`);
});
