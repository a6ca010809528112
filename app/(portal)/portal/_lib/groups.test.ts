import { describe, expect, it } from "vitest";
import { changedValues, fieldValuesFromForm, SHOWN, shownIn } from "./field-groups";

/** A form as a browser sends it: the fields, and beside each the value that it showed first. */
function formOf(filled: Record<string, string | string[]>, shown: Record<string, string | string[]>) {
  const form = new FormData();
  const add = (name: string, value: string | string[]) => {
    for (const each of [value].flat()) form.append(name, each);
  };
  for (const [name, value] of Object.entries(filled)) add(name, value);
  for (const [name, value] of Object.entries(shown)) add(`${SHOWN}${name}`, value);
  return form;
}

const changed = (group: "contact" | "wishes", form: FormData) =>
  changedValues(fieldValuesFromForm(group, form), shownIn(group, form));

describe("a form of the portal", () => {
  it("changes only what differs from what it showed", () => {
    const shown = { name: "Noor", phone: "0612345678", city: "Utrecht", address: "" };
    const form = formOf({ ...shown, phone: "0687654321" }, shown);
    expect(changed("contact", form)).toEqual({ phone: "0687654321" });
  });

  it("clears what it showed and is empty now", () => {
    expect(changed("contact", formOf({ city: "" }, { city: "Utrecht" }))).toEqual({ city: null });
  });

  it("takes the same choices in another order for no change", () => {
    const shown = { sectorPreferences: ["Primair onderwijs", "Mbo"] };
    expect(changed("wishes", formOf({ sectorPreferences: ["Mbo", "Primair onderwijs"] }, shown))).toEqual({});
    expect(changed("wishes", formOf({}, shown))).toEqual({ sectorPreferences: [] });
  });

  it("takes what a browser does to a text for no change", () => {
    const form = formOf(
      { motivation: "Eerst.\r\nDan.", address: "Dorpsstraat 1" },
      { motivation: "Eerst.\r\nDan. ", address: "Dorpsstraat\r\n 1" },
    );
    expect([changed("wishes", form), changed("contact", form)]).toEqual([{}, {}]);
  });
});
