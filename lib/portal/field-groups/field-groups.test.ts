import { describe, expect, it } from "vitest";
import {
  changedValues,
  fieldsOf,
  fieldValuesFromForm,
  INITIAL_PREFIX,
  initialValuesFromForm,
} from "./field-groups";

/** Builds a form as a browser sends it, with each field's initial value in a hidden input. */
function formWith(filled: Record<string, string | string[]>, initial: Record<string, string | string[]>) {
  const form = new FormData();
  const append = (name: string, value: string | string[]) => {
    for (const item of [value].flat()) form.append(name, item);
  };
  for (const [name, value] of Object.entries(filled)) append(name, value);
  for (const [name, value] of Object.entries(initial)) append(`${INITIAL_PREFIX}${name}`, value);
  return form;
}

const changesIn = (group: "contact" | "wishes", form: FormData) =>
  changedValues(fieldValuesFromForm(fieldsOf(group), form), initialValuesFromForm(fieldsOf(group), form));

describe("changedValues", () => {
  it("returns only fields that differ from their initial value", () => {
    const initial = { name: "Noor", phone: "0612345678", city: "Utrecht", address: "" };
    const form = formWith({ ...initial, phone: "0687654321" }, initial);
    expect(changesIn("contact", form)).toEqual({ phone: "0687654321" });
  });

  it("returns null for a cleared field", () => {
    expect(changesIn("contact", formWith({ city: "" }, { city: "Utrecht" }))).toEqual({ city: null });
  });

  it("ignores the order of multiple choices, and returns an empty list if all choices are cleared", () => {
    const initial = { sectorPreferences: ["Primair onderwijs", "Mbo"] };
    const reordered = formWith({ sectorPreferences: ["Mbo", "Primair onderwijs"] }, initial);
    expect(changesIn("wishes", reordered)).toEqual({});
    expect(changesIn("wishes", formWith({}, initial))).toEqual({ sectorPreferences: [] });
  });

  it("ignores that an integration stored a choice twice, because the form contains each choice once", () => {
    const initial = { sectorPreferences: ["Mbo", "Mbo"] };
    expect(changesIn("wishes", formWith({ sectorPreferences: ["Mbo"] }, initial))).toEqual({});
    const other = { sectorPreferences: ["Primair onderwijs", "Mbo"] };
    expect(changesIn("wishes", formWith(other, initial))).toEqual(other);
  });

  it("ignores differences in line breaks and spaces that a browser causes", () => {
    const form = formWith(
      { motivation: "Eerst.\r\nDan.", address: "Dorpsstraat 1" },
      { motivation: "Eerst.\r\nDan. ", address: "Dorpsstraat\r\n 1" },
    );
    expect([changesIn("wishes", form), changesIn("contact", form)]).toEqual([{}, {}]);
  });
});

describe("fieldValuesFromForm and initialValuesFromForm", () => {
  it("return an empty list for an empty text if the form was opened before the field became a list", () => {
    const form = formWith({ sectorPreferences: "" }, { sectorPreferences: "" });
    expect(fieldValuesFromForm(fieldsOf("wishes"), form).sectorPreferences).toEqual([]);
    expect(initialValuesFromForm(fieldsOf("wishes"), form).sectorPreferences).toEqual([]);
  });
});
