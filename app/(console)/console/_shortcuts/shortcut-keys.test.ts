import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { registerDialog } from "@/app/_ui/open-dialogs";
import { addShortcuts } from "./shortcut-keys";

const stops: (() => void)[] = [];
const handled: string[] = [];

function mount(keys: string, { prevents = false } = {}): void {
  const handle = (event: KeyboardEvent) => {
    handled.push(keys);
    if (prevents) event.preventDefault();
  };
  stops.push(addShortcuts(() => ({ [keys]: handle })));
}

function press(...keys: string[]): void {
  for (const key of keys) {
    document.dispatchEvent(Object.assign(new Event("keydown", { cancelable: true }), { key }));
  }
}

beforeEach(() => {
  handled.length = 0;
  vi.stubGlobal("document", new EventTarget());
  vi.stubGlobal("HTMLElement", class {});
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  vi.unstubAllGlobals();
});

test("the second key of a sequence doesn't trigger the handler for that key alone", () => {
  mount("k");
  mount("g k");
  press("g", "k");
  expect(handled).toEqual(["g k"]);
  press("k");
  expect(handled).toEqual(["g k", "k"]);
});

test("a key that doesn't complete a sequence is handled as a single key", () => {
  mount("k");
  mount("g c");
  press("g", "k");
  expect(handled).toEqual(["k"]);
});

test("a handler can stop a key from reaching the next handlers", () => {
  mount("j", { prevents: true });
  mount("j");
  press("j");
  expect(handled).toEqual(["j"]);
});

test("a removed handler gets no keys", () => {
  mount("j");
  stops.pop()?.();
  press("j");
  expect(handled).toEqual([]);
});

test("keys do nothing while a dialog is open, even if the dialog has lost focus", () => {
  mount("j");
  const close = registerDialog(() => null);
  press("j");
  expect(handled).toEqual([]);
  close();
  press("j");
  expect(handled).toEqual(["j"]);
});
