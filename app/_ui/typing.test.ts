import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { keepEarlyText, opensUnasked, takeEarlyText, watchTyping } from "./typing";

class FakeField extends EventTarget {
  value = "";
  isFocused = false;
  closest = () => this;
  focus = () => {
    this.isFocused = true;
  };
  caret = 0;
  setSelectionRange = (caret: number) => {
    this.caret = caret;
  };
  setRangeText = (text: string) => {
    this.value += text;
  };
}

let now = 0;
let stop: () => void;
beforeEach(() => {
  now += 100_000;
  vi.stubGlobal("window", new EventTarget());
  for (const name of ["addEventListener", "removeEventListener"] as const)
    vi.stubGlobal(name, window[name].bind(window));
  vi.stubGlobal("Element", FakeField);
  vi.stubGlobal("HTMLInputElement", FakeField);
  vi.spyOn(performance, "now").mockImplementation(() => now);
  stop = watchTyping();
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Sends an event, and returns whether the page receives it. */
function send(type: string, properties: object, afterMs: number): boolean {
  now += afterMs;
  const event = new Event(type, { cancelable: true });
  const all = { target: null, ctrlKey: false, altKey: false, metaKey: false, ...properties, timeStamp: now };
  for (const [name, value] of Object.entries(all)) Object.defineProperty(event, name, { value });
  window.dispatchEvent(event);
  return !event.defaultPrevented;
}
const press = (key: string, afterMs = 50) => send("keydown", { key }, afterMs);
const type = (key: string) => send("keydown", { key, target: new FakeField() }, 50);
const click = (afterMs: number) => send("click", {}, afterMs);

test("if a text field loses focus while the user types, keys do nothing until the user pauses", () => {
  expect(type("a")).toBe(true);
  expect(press("c", 900)).toBe(false);
  expect(press(" ", 900)).toBe(false);
  expect(press("c", 1_100)).toBe(true);
});

test.each(["Tab", "Escape", "Enter", "ArrowDown"])(
  "after %s in a field, the page handles keys immediately",
  (key) => {
    type("a");
    type(key);
    expect(press("j")).toBe(true);
  },
);

test("after a click, the page handles keys immediately", () => {
  type("a");
  expect(click(10)).toBe(true);
  expect(press("j")).toBe(true);
});

test("combinations such as Ctrl+R work while the user types", () => {
  type("a");
  expect(send("keydown", { key: "r", ctrlKey: true }, 50)).toBe(true);
});

test("a dialog that opens by itself ignores keys and clicks until the user pauses", () => {
  type("a");
  expect(opensUnasked()).toBe(true);
  expect(click(100)).toBe(false);
  expect(press("Escape")).toBe(false);
  expect(press("Tab")).toBe(false);
  expect(click(1_100)).toBe(true);
  expect(opensUnasked()).toBe(false);
});

test("a dialog that the user opens handles keys immediately", () => {
  type("a");
  click(10);
  expect(opensUnasked()).toBe(false);
});

test("text that was typed before its field appeared is added to that field", () => {
  const field = new FakeField();
  const take = (name: "note" | "palette") => takeEarlyText(name, field as unknown as HTMLInputElement);
  keepEarlyText("note");
  for (const key of ["j", "x", "Backspace", "Shift", "C"]) expect(press(key)).toBe(key === "Shift");
  take("palette");
  expect(field.isFocused).toBe(false);
  take("note");
  expect(field.value).toBe("jC");
  expect(field.isFocused).toBe(true);
  expect(press("j")).toBe(true);
});

test("a field that appears again gets focus with the caret after its text, even if nothing was typed in the meantime", () => {
  const field = new FakeField();
  field.value = "Zij wil";
  keepEarlyText("interaction");
  takeEarlyText("interaction", field as unknown as HTMLInputElement);
  expect([field.isFocused, field.caret, field.value]).toEqual([true, 7, "Zij wil"]);
});

test("keys are no longer kept for a field that doesn't appear within ten seconds, or after a click", () => {
  keepEarlyText("palette");
  expect(press("j", 11_000)).toBe(true);
  keepEarlyText("palette");
  click(10);
  expect(press("j")).toBe(true);
});
