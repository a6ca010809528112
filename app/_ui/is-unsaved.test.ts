import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { isTracked, isUnsaved, type UsedField } from "./is-unsaved";

class Element {
  isConnected = true;
  value = "";
}
class Input extends Element {
  form = {};
  autocomplete = "";
  type = "text";
  checked = false;
  defaultChecked = false;
}

beforeAll(() => {
  vi.stubGlobal("HTMLInputElement", Input);
  vi.stubGlobal("HTMLTextAreaElement", class extends Element {});
});
afterAll(() => vi.unstubAllGlobals());

function isInputUnsaved(values: object): boolean {
  const field = Object.assign(new Input(), values) as unknown as UsedField;
  return isTracked(field) && isUnsaved(field);
}

test("typed text is unsaved input until it is deleted", () => {
  expect(isInputUnsaved({ value: "Noor" })).toBe(true);
  expect(isInputUnsaved({ value: "" })).toBe(false);
  expect(isInputUnsaved({ value: "Noor", isConnected: false })).toBe(false);
  expect(isInputUnsaved({ value: "123456", autocomplete: "one-time-code" })).toBe(false);
  expect(isInputUnsaved({ value: "Almere", type: "search" })).toBe(false);
});

test.each(["checkbox", "radio"])(
  "a %s is unsaved input while its state differs from its initial state",
  (type) => {
    const box = { type, value: "on" };
    expect(isInputUnsaved({ ...box, checked: true })).toBe(true);
    expect(isInputUnsaved({ ...box, checked: false })).toBe(false);
    expect(isInputUnsaved({ ...box, checked: false, defaultChecked: true })).toBe(true);
    expect(isInputUnsaved({ ...box, checked: true, defaultChecked: true })).toBe(false);
  },
);
