import { expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import {
  customFields,
  customFormValues,
  findUnknownInputs,
  customInputName as inputOf,
} from "./custom-fields";
import { INITIAL_PREFIX } from "./field-groups";
import { reviewChanges } from "./review-changes";

const HOURS: CustomFieldDefinition = { name: "Uren", type: "number", required: false };

/** Submits a form of fields that the region has changed since the form was opened. */
function submit(
  definitions: CustomFieldDefinition[],
  typed: Record<string, string>,
  before: Record<string, string>,
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(typed)) form.set(inputOf(name), value);
  for (const [name, value] of Object.entries(before)) form.set(`${INITIAL_PREFIX}${inputOf(name)}`, value);
  form.set("step", "save");
  const fieldSet = {
    ...customFields(definitions, "nl"),
    findUnknownInputs: (sent: FormData) => findUnknownInputs(definitions, sent),
  };
  return reviewChanges(fieldSet, form, {
    stored: customFormValues(definitions, before, "nl"),
    today: new Date("2026-03-01"),
  });
}

test.each([
  ["a list", { type: "singleSelect", options: ["Geld"] }, "Omdat\nhet leuk is", null],
  ["several choices", { type: "multiSelect", options: ["Geld"] }, "Tijd", []],
  ["yes or no", { type: "boolean" }, "Alleen B", null],
] as const)(
  "a form isn't saved if a question has become %s, and the next form shows what was typed",
  (_, definition, text, empty) => {
    const reason = { name: "Reden", required: false, ...definition } as CustomFieldDefinition;
    const sent = submit([HOURS, reason], { Uren: "9", Reden: text }, { Uren: "8", Reden: "Vroeger" });
    expect(sent).toMatchObject({
      status: "open",
      state: {
        step: "fill",
        isOutdated: true,
        lost: [text],
        values: { [inputOf("Uren")]: "9", [inputOf("Reden")]: empty },
        initial: { [inputOf("Uren")]: "8", [inputOf("Reden")]: empty },
      },
    });
  },
);

test("a form isn't saved if the region removed all questions, and the next form shows what was typed", () => {
  const before = { Uren: "8", Bron: "UWV", Rijbewijs: "" };
  const sent = submit([], { Uren: "9", Bron: "UWV", Rijbewijs: "true" }, before);
  expect(sent).toMatchObject({ status: "open", state: { isOutdated: true, lost: ["9"], values: {} } });
});

test("a form is saved if the region removed an option that the candidate chose earlier and didn't change", () => {
  const source: CustomFieldDefinition = {
    name: "Bron",
    type: "singleSelect",
    options: ["UWV"],
    required: false,
  };
  const before = { Uren: "8", Bron: "Beurs" };
  expect(submit([HOURS, source], { ...before, Uren: "9" }, before)).toMatchObject({
    status: "confirmed",
    rawPatch: { [inputOf("Uren")]: "9" },
  });
});

test.each(["singleSelect", "boolean", "text"] as const)(
  "a stored answer isn't cleared if the form is sent without a value for its %s field",
  (type) => {
    const options = type === "singleSelect" ? { options: ["UWV"] } : {};
    const source: CustomFieldDefinition = { name: "Bron", type, required: false, ...options };
    const before = { Uren: "8", Bron: type === "boolean" ? "true" : "UWV" };
    expect(submit([HOURS, source], { Uren: "9" }, before)).toHaveProperty("rawPatch", {
      [inputOf("Uren")]: "9",
    });
  },
);
