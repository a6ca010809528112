import { afterAll, beforeEach, describe, expect, test, vi } from "vitest";
import {
  countDrafts,
  draftKey,
  hasDraft,
  hasDraftUnder,
  keepDraftsOf,
  moveDrafts,
  readDraft,
  writeDraft,
} from "./draft-store";

class MemoryStorage {
  readonly items = new Map<string, string>();
  get length() {
    return this.items.size;
  }
  key = (index: number) => [...this.items.keys()][index] ?? null;
  getItem = (key: string) => this.items.get(key) ?? null;
  setItem = (key: string, text: string) => void this.items.set(key, text);
  removeItem = (key: string) => void this.items.delete(key);
}

const keyOf = (name: string) => draftKey("staff1", "region1", "live", name);
const HOURS_13 = 13 * 60 * 60 * 1000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"] });
  vi.stubGlobal("sessionStorage", new MemoryStorage());
  vi.stubGlobal("localStorage", new MemoryStorage());
});
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a merge", () => {
  test("moves the draft to the remaining record", () => {
    writeDraft(keyOf("rec1/note"), { text: "Gebeld" });
    moveDrafts(keyOf("rec1/"), keyOf("rec2/"));
    expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "Gebeld" });
    expect(countDrafts()).toBe(1);
  });

  test.each([
    ["rec1", "rec2"],
    ["rec2", "rec1"],
  ])(
    "loses no draft if both records have a draft with the same name (%s has the earlier draft)",
    (first, second) => {
      writeDraft(keyOf(`${first}/note`), { text: "earlier" });
      vi.advanceTimersByTime(1_000);
      writeDraft(keyOf(`${second}/note`), { text: "later" });
      moveDrafts(keyOf("rec1/"), keyOf("rec2/"));
      expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "later" });
      expect(readDraft(keyOf("rec1/note"))).toEqual({ text: "earlier" });
    },
  );
});

test("an expired draft doesn't count as a draft", () => {
  writeDraft(keyOf("rec1/note"), { text: "Gebeld" });
  expect([hasDraft(keyOf("rec1/note")), hasDraftUnder(keyOf("rec1/")), countDrafts()]).toEqual([
    true,
    true,
    1,
  ]);
  vi.advanceTimersByTime(HOURS_13);
  expect([hasDraft(keyOf("rec1/note")), hasDraftUnder(keyOf("rec1/")), countDrafts()]).toEqual([
    false,
    false,
    0,
  ]);
});

test.each(["", "{", "null", '"text"', "{}"])(
  "a stored draft with the invalid text %j doesn't count as a draft",
  (text) => {
    sessionStorage.setItem(keyOf("note"), text);
    expect(readDraft(keyOf("note"))).toBeNull();
    keepDraftsOf("staff1");
    expect(sessionStorage).toHaveLength(0);
  },
);
