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
import { moveDrafts, showOlderDrafts } from "./merged-drafts";

setUpWebStorage();

const keyOf = (name: string) => draftKey("staff1", "region1", "live", `candidates/${name}`);
const candidate = (id: string) => ({ id, name: `Name of ${id}`, email: `${id}@example.org` });
const merge = (id: string, remainingId: string, isFirst = false) =>
  moveDrafts(keyOf(""), candidate(id), remainingId, isFirst);
const undoMerge = (id: string) => moveDrafts(keyOf(""), candidate(id), id);

describe("a merge", () => {
  test("moves the draft to the remaining record", () => {
    writeDraft(keyOf("rec1/note"), { text: "Gebeld" });
    merge("rec1", "rec2");
    expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "Gebeld" });
    expect(countDrafts()).toBe(1);
  });

  test("leaves the remaining record's drafts as they are if the merged record has none", () => {
    writeDraft(keyOf("rec2/note"), { text: "Gebeld" });
    merge("rec1", "rec2");
    expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "Gebeld" });
  });

  test.each([
    ["is shown second", false],
    ["is shown first", true],
  ])("keeps both records' drafts if they have the same name and the moved draft %s", (_, isFirst) => {
    writeDraft(keyOf("rec1/note"), { text: "about rec1" });
    writeDraft(keyOf("rec2/note"), { text: "about rec2" });
    merge("rec1", "rec2", isFirst);
    const ids = isFirst ? ["rec1", "rec2"] : ["rec2", "rec1"];
    for (const id of ids) {
      expect(readDraft(keyOf("rec2/note"))).toEqual({ text: `about ${id}` });
      expect(readOrigin(keyOf("rec2/note"))?.id).toBe(id === "rec1" ? "rec1" : undefined);
      showOlderDrafts(keyOf(""), "rec2");
      expect(readDraft(keyOf("rec2/note"))).toEqual({ text: `about ${id}` });
      writeDraft(keyOf("rec2/note"), null);
      showOlderDrafts(keyOf(""), "rec2");
    }
    expect(countDrafts()).toBe(0);
  });

  test("doesn't move a draft while it is being sent, and later moves it with its idempotency key", () => {
    const key = keyOf("rec1/note");
    writeDraft(key, { text: "Gebeld" });
    const sendKey = draftSendKey(key);
    setSending(key, true);
    merge("rec1", "rec2");
    setSending(key, false);
    merge("rec1", "rec2");
    expect(draftSendKey(keyOf("rec2/note"))).toBe(sendKey);
  });

  test("keeps track of which person a draft is about, even if the user continues typing", () => {
    writeDraft(keyOf("rec1/note"), { text: "Gebeld" });
    merge("rec1", "rec2");
    writeDraft(keyOf("rec2/note"), { text: "Gebeld, komt" });
    merge("rec2", "rec3");
    expect(readOrigin(keyOf("rec3/note"))).toEqual({ id: "rec1", person: "Name of rec1 (rec1@example.org)" });
    writeDraft(keyOf("rec3/note"), null);
    writeDraft(keyOf("rec3/note"), { text: "Iets anders" });
    expect(readOrigin(keyOf("rec3/note"))).toBeUndefined();
  });
});

describe("an undone merge", () => {
  test("moves only the drafts that were typed in the restored record back to it", () => {
    writeDraft(keyOf("rec1/interactions/new"), { text: "Gebeld" });
    writeDraft(keyOf("rec2/fields/city"), { text: "Assen" });
    merge("rec1", "rec2");
    undoMerge("rec2");
    undoMerge("rec1");
    expect(readDraft(keyOf("rec1/interactions/new"))).toEqual({ text: "Gebeld" });
    expect(readOrigin(keyOf("rec1/interactions/new"))).toBeUndefined();
    expect(readDraft(keyOf("rec2/interactions/new"))).toBeNull();
    expect(readDraft(keyOf("rec2/fields/city"))).toEqual({ text: "Assen" });
  });

  test.each([
    ["rec1", "rec2"],
    ["rec2", "rec1"],
  ])("returns drafts with the same name to their own records (%s has the earlier draft)", (first, second) => {
    for (const id of [first, second]) {
      writeDraft(keyOf(`${id}/note`), { text: `about ${id}` });
      vi.advanceTimersByTime(1_000);
    }
    merge("rec1", "rec2");
    undoMerge("rec1");
    showOlderDrafts(keyOf(""), "rec2");
    for (const id of [first, second]) {
      expect(readDraft(keyOf(`${id}/note`))).toEqual({ text: `about ${id}` });
      expect(readOrigin(keyOf(`${id}/note`))).toBeUndefined();
    }
  });

  test("returns each draft to its own record when a chain of merges is undone", () => {
    for (const id of ["rec1", "rec2", "rec3"]) {
      writeDraft(keyOf(`${id}/note`), { text: `about ${id}` });
      vi.advanceTimersByTime(1_000);
    }
    merge("rec1", "rec2");
    merge("rec2", "rec3");
    undoMerge("rec2");
    expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "about rec2" });
    undoMerge("rec1");
    expect(readDraft(keyOf("rec1/note"))).toEqual({ text: "about rec1" });
    expect(readDraft(keyOf("rec3/note"))).toEqual({ text: "about rec3" });
    expect(countDrafts()).toBe(3);
  });

  test("moves a draft to the middle record of a chain of merges if only the last merge is undone", () => {
    writeDraft(keyOf("rec1/note"), { text: "about rec1" });
    merge("rec1", "rec2");
    merge("rec2", "rec3");
    undoMerge("rec2");
    merge("rec1", "rec2");
    expect(readDraft(keyOf("rec2/note"))).toEqual({ text: "about rec1" });
    expect(readOrigin(keyOf("rec2/note"))?.id).toBe("rec1");
    expect(countDrafts()).toBe(1);
  });
});
