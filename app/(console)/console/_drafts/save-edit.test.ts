import { describe, expect, test, vi } from "vitest";
import { apiError } from "@/lib/contract/api-client";
import { saveEdit } from "./save-edit";

type Stored = Record<string, string>;

/**
 * Returns steps that save like the API: an edit is rejected if a field no longer has the value that the user
 * saw.
 */
function storeWith(stored: Stored, choice: "mine" | "theirs" | "later") {
  const save = vi.fn(async ({ patch, seen }: { patch: object; seen: object }) => {
    if (Object.entries(seen).some(([name, value]) => stored[name] !== value)) {
      throw apiError("precondition_failed", "");
    }
    Object.assign(stored, patch);
    return { ...stored };
  });
  const ask = vi.fn(async () => choice);
  return { stored, steps: { save, load: async () => ({ ...stored }), valuesOf: (all: Stored) => all, ask } };
}

const edit = { patch: { name: "Mijn", color: "rood" }, seen: { name: "Oud", color: "geen" } };
const page = { name: "Oud", color: "geen", address: "" };

describe("saving an edit", () => {
  test("asks nothing if nobody else changed an edited field", async () => {
    const { stored, steps } = storeWith({ ...page, address: "Hun" }, "later");
    const saved = { name: "Mijn", color: "rood", address: "Hun" };
    expect(await saveEdit(edit, page, steps)).toEqual({ stored: saved, isSaved: true });
    expect(steps.ask).not.toHaveBeenCalled();
    expect(stored).toEqual(saved);
  });

  test("asks about fields that someone else changed, and saves the user's values if the user chooses them", async () => {
    const { stored, steps } = storeWith({ ...page, name: "Hun" }, "mine");
    expect(await saveEdit(edit, page, steps)).toMatchObject({ isSaved: true });
    expect(steps.ask).toHaveBeenCalledExactlyOnceWith({ name: "Mijn" }, { name: "Hun" });
    expect(stored).toEqual({ name: "Mijn", color: "rood", address: "" });
  });

  test("saves the other edited fields if the user keeps someone else's value for one field", async () => {
    const { stored, steps } = storeWith({ ...page, name: "Hun" }, "theirs");
    expect(await saveEdit(edit, page, steps)).toMatchObject({ isSaved: true });
    expect(stored).toEqual({ name: "Hun", color: "rood", address: "" });
  });

  test("saves nothing if the user keeps someone else's value for every edited field", async () => {
    const { stored, steps } = storeWith({ ...page, name: "Hun", color: "blauw" }, "theirs");
    expect(await saveEdit(edit, page, steps)).toEqual({ stored, isSaved: false });
    expect(stored).toEqual({ name: "Hun", color: "blauw", address: "" });
  });

  test("fails with edit_conflict and saves nothing if the user postpones the decision", async () => {
    const { stored, steps } = storeWith({ ...page, name: "Hun" }, "later");
    await expect(saveEdit(edit, page, steps)).rejects.toMatchObject({ code: "edit_conflict" });
    expect(stored).toEqual({ ...page, name: "Hun" });
  });

  test("asks nothing if someone else set the same value as the user", async () => {
    const { steps } = storeWith({ ...page, name: "Mijn" }, "later");
    expect(await saveEdit(edit, page, steps)).toMatchObject({ isSaved: true });
    expect(steps.ask).not.toHaveBeenCalled();
  });

  test("asks again if the field changes again while the user decides", async () => {
    const { stored, steps } = storeWith({ ...page, name: "Hun" }, "mine");
    steps.ask.mockImplementationOnce(async () => {
      stored.name = "Later";
      return "mine";
    });
    await saveEdit(edit, page, steps);
    expect(steps.ask.mock.calls).toEqual([
      [{ name: "Mijn" }, { name: "Hun" }],
      [{ name: "Mijn" }, { name: "Later" }],
    ]);
    expect(stored.name).toBe("Mijn");
  });

  test("fails after five attempts if each attempt finds a new change", async () => {
    const { steps } = storeWith({ ...page }, "mine");
    steps.save.mockRejectedValue(apiError("precondition_failed", ""));
    await expect(saveEdit(edit, page, steps)).rejects.toMatchObject({ code: "precondition_failed" });
    expect(steps.save).toHaveBeenCalledTimes(5);
  });
});
