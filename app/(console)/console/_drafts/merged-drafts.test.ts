import { describe, expect, test, vi } from "vitest";
import { setUpWebStorage } from "@/test/web-storage";
import {
  countDrafts,
  draftKey,
  draftSendKey,
  readDraft,
  readOrigin,
  setSending,
  writeDraft,
} from "./draft-store";
import { moveDrafts, returnDrafts } from "./merged-drafts";

setUpWebStorage();

const keyOf = (name: string) => draftKey("staff1", "region1", "live", name);
const candidate = (id: string) => ({ id, name: `Name of ${id}`, email: `${id}@example.org` });

describe("a merge", () => {
  test("moves the draft to the remaining record", () => {
    writeDraft(keyOf("rec1/note"), { text: "Gebeld" });
    expect(moveDrafts(keyOf(""), candidate("rec1"), candidate("rec2"))).toEqual({ moved: 1, stayed: 0 });
    expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "Gebeld" });
    expect(countDrafts()).toBe(1);
  });

  test("leaves the remaining record's drafts as they are if the other record has none", () => {
    writeDraft(keyOf("rec2/note"), { text: "Gebeld" });
    expect(moveDrafts(keyOf(""), candidate("rec1"), candidate("rec2"))).toEqual({ moved: 0, stayed: 0 });
    expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "Gebeld" });
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
      const { moved } = moveDrafts(keyOf(""), candidate("rec1"), candidate("rec2"));
      expect(moved).toBe(second === "rec1" ? 1 : 0);
      expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "later" });
      expect(readDraft(keyOf("rec1/note"))).toEqual({ text: "earlier" });
    },
  );

  test("leaves a draft that is being sent, and moves it with its idempotency key if the outcome is unknown", () => {
    const key = keyOf("rec1/note");
    writeDraft(key, { text: "Gebeld" });
    const sendKey = draftSendKey(key);
    setSending(key, true);
    expect(moveDrafts(keyOf(""), candidate("rec1"), candidate("rec2"))).toEqual({ moved: 0, stayed: 1 });
    setSending(key, false);
    moveDrafts(keyOf(""), candidate("rec1"), candidate("rec2"));
    expect(draftSendKey(keyOf("rec2/note"))).toBe(sendKey);
  });

  test("keeps the person about whom a draft was typed, also when the user types on", () => {
    writeDraft(keyOf("rec1/note"), { text: "Gebeld" });
    moveDrafts(keyOf(""), candidate("rec1"), candidate("rec2"));
    writeDraft(keyOf("rec2/note"), { text: "Gebeld, komt" });
    moveDrafts(keyOf(""), candidate("rec2"), candidate("rec3"));
    expect(readOrigin(keyOf("rec3/note"))).toEqual({ id: "rec1", person: "Name of rec1 (rec1@example.org)" });
    writeDraft(keyOf("rec3/note"), null);
    writeDraft(keyOf("rec3/note"), { text: "Iets anders" });
    expect(readOrigin(keyOf("rec3/note"))).toBeUndefined();
  });
});

describe("an undone merge", () => {
  test("returns drafts to the record on which they were typed, and no others", () => {
    writeDraft(keyOf("rec1/interactions/new"), { text: "Gebeld" });
    writeDraft(keyOf("rec2/fields/city"), { text: "Assen" });
    moveDrafts(keyOf(""), candidate("rec1"), candidate("rec2"));
    expect(returnDrafts(keyOf(""), "rec2")).toBe(false);
    expect(returnDrafts(keyOf(""), "rec1")).toBe(true);
    expect(readDraft(keyOf("rec1/interactions/new"))).toEqual({ text: "Gebeld" });
    expect(readOrigin(keyOf("rec1/interactions/new"))).toBeUndefined();
    expect(readDraft(keyOf("rec2/interactions/new"))).toBeNull();
    expect(readDraft(keyOf("rec2/fields/city"))).toEqual({ text: "Assen" });
  });

  test("leaves a draft with its person's name where another draft has its place", () => {
    writeDraft(keyOf("rec2/note"), { text: "about 2" });
    vi.advanceTimersByTime(1_000);
    writeDraft(keyOf("rec1/note"), { text: "about 1" });
    moveDrafts(keyOf(""), candidate("rec1"), candidate("rec2"));
    expect([returnDrafts(keyOf(""), "rec1"), returnDrafts(keyOf(""), "rec2")]).toEqual([false, false]);
    expect(readOrigin(keyOf("rec2/note"))?.person).toContain("Name of rec1");
    expect(readOrigin(keyOf("rec1/note"))?.person).toContain("Name of rec2");
    writeDraft(keyOf("rec2/note"), null);
    expect(returnDrafts(keyOf(""), "rec2")).toBe(true);
    expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "about 2" });
  });
});
