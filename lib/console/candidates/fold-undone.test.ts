import { expect, test } from "vitest";
import type { events } from "@/db/schema/events";
import { foldUndone } from "./fold-undone";
import type { FieldValueChange } from "./schema";

type EventRow = typeof events.$inferSelect;
type Change = [field: string, from: FieldValueChange["from"], to: FieldValueChange["to"]];
type Event = Partial<EventRow> & { changes: Change[] };

const AT = Date.parse("2026-11-22T10:00:00Z");

/** Folds events that are given oldest first, and returns the new value of each item, or "undone". */
function fold(...given: Event[]) {
  const changes = new Map<EventRow, FieldValueChange[]>();
  const rows = given.map(({ changes: made, ...other }, index) => {
    const row = {
      id: index,
      action: "candidate.updated",
      actorKind: "staff",
      actorId: "one",
      occurredAt: new Date(AT + index * 1_000),
      ...other,
    } as unknown as EventRow;
    changes.set(
      row,
      made.map(([field, from, to]) => ({ field, from, to })),
    );
    return row;
  });
  return foldUndone(rows.reverse(), (row) => changes.get(row) ?? [])
    .reverse()
    .map(({ changes: shown, isUndone }) => (isUndone ? "undone" : shown.map(({ to }) => to).join()));
}

const there: Event = { changes: [["city", "Assen", "Emmen"]] };
const back: Event = { changes: [["city", "Emmen", "Assen"]] };

test("a change and its undo become one timeline item, even if they affect lists, several fields or empty fields", () => {
  expect(fold(there, back)).toEqual(["undone"]);
  expect(fold({ changes: [["city", null, "Emmen"]] }, { changes: [["city", "Emmen", null]] })).toEqual([
    "undone",
  ]);
  const both: Change[] = [
    ["city", "a", "b"],
    ["sectorPreferences", ["po"], ["po", "vo"]],
  ];
  const undone: Change[] = [
    ["sectorPreferences", ["po", "vo"], ["po"]],
    ["city", "b", "a"],
  ];
  expect(fold({ changes: both }, { changes: undone })).toEqual(["undone"]);
});

test("two changes that are undone one after the other become two items", () => {
  const next: Event = { changes: [["city", "Emmen", "Zwolle"]] };
  const nextBack: Event = { changes: [["city", "Zwolle", "Emmen"]] };
  expect(fold(there, next, nextBack, back)).toEqual(["undone", "undone"]);
});

test("a change that is repeated after its undo gets its own item", () => {
  expect(fold(there, back, there)).toEqual(["undone", "Emmen"]);
  expect(fold(there, back, there, back)).toEqual(["undone", "undone"]);
});

test.each<[string, Event[]]>([
  ["by someone else", [there, { ...back, actorId: "two" }]],
  [
    "by the API",
    [
      { ...there, actorKind: "api_key" },
      { ...back, actorKind: "api_key" },
    ],
  ],
  ["much later", [there, { ...back, occurredAt: new Date(AT + 3_600_000) }]],
  ["to a value other than the original", [there, { changes: [["city", "Emmen", "Haren"]] }]],
  ["in only one of its fields", [{ changes: [...there.changes, ["phone", null, "1"]] }, back]],
  ["after another event", [there, { action: "candidate.closed", changes: [] }, back]],
  ["without known values", [{ changes: [] }, { changes: [] }]],
])("a change that is reverted %s isn't folded into one item", (_how, given) => {
  expect(fold(...given)).toHaveLength(given.length);
  expect(fold(...given)).not.toContain("undone");
});
