import { expect, test } from "vitest";
import { draftKey, readDraft, replaceDrafts, writeDraft } from "@/app/(console)/console/_drafts/draft-store";
import { setUpWebStorage } from "@/test/web-storage";
import { dialogDraftsAfterSave } from "./dialog-drafts";

setUpWebStorage();

const START = draftKey("staff1", "region1", "live", "fields/dialog/");
const type = (key: string) => writeDraft(START + key, { description: `typed in ${key}` });
const typed = (key: string) => readDraft(START + key)?.description;

/** Saves a list in which the fields with these keys get these names. */
function save(names: Record<string, string>, removedNames: string[] = []): void {
  const fields = Object.entries(names).map(([key, name]) => ({
    key,
    definition: { name, type: "text" as const, required: false },
    portalAccess: "hidden" as const,
    stored: null,
  }));
  replaceDrafts(dialogDraftsAfterSave({ fields, removedNames }, START));
}

test("the drafts of two fields that swap names follow their fields", () => {
  type("Kleur");
  type("Vorm");
  save({ Kleur: "Vorm", Vorm: "Kleur" });
  expect([typed("Vorm"), typed("Kleur")]).toEqual(["typed in Kleur", "typed in Vorm"]);
});

test("the draft of an unchanged field stays", () => {
  type("Kleur");
  save({ Kleur: "Kleur" });
  expect(typed("Kleur")).toBe("typed in Kleur");
});

test("a removed field's draft is removed, even if a new field without a draft gets its name", () => {
  type("Kleur");
  save({ "new 1": "Kleur" }, ["Kleur"]);
  expect(typed("Kleur")).toBeUndefined();
});

test("a new field doesn't get the draft of a field with its name that someone else removed", () => {
  type("Kleur");
  save({ "new 1": "Kleur" });
  expect(typed("Kleur")).toBeUndefined();
});
