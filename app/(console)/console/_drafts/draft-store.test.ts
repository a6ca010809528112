import { expect, test, vi } from "vitest";
import { setUpWebStorage } from "@/test/web-storage";
import {
  countDrafts,
  draftKey,
  draftSendKey,
  hasDraft,
  hasDraftUnder,
  keepDraftsOf,
  readDraft,
  writeDraft,
} from "./draft-store";

setUpWebStorage();

const keyOf = (name: string) => draftKey("staff1", "region1", "live", name);
const HOURS_13 = 13 * 60 * 60 * 1000;

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
    expect(Object.keys(sessionStorage)).toEqual([]);
  },
);

test("a duplicated tab sends an unchanged draft with the same idempotency key, and a changed draft with a new key", () => {
  const key = keyOf("rec1/note");
  writeDraft(key, { text: "Gebeld" });
  const copied = String(sessionStorage.getItem(key));
  const sendKey = draftSendKey(key);
  sessionStorage.setItem(key, copied);
  expect(draftSendKey(key)).toBe(sendKey);
  writeDraft(key, { text: "Gebeld, komt langs" });
  expect(draftSendKey(key)).not.toBe(sendKey);
});
