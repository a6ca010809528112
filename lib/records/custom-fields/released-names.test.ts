import { describe, expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { planNames, type ReleasedName } from "./released-names";

type Type = CustomFieldDefinition["type"];
type Field = { name: string; type: Type };
const field = (name: string, type: Type = "text"): Field => ({ name, type });
const START = Date.parse("2026-03-02T09:00:00.000Z");
const HOUR = 3_600_000;

/** Saves lists one after the other, as a region does. A list that breaks the rule isn't saved. */
function newList(...names: string[]) {
  let fields = names.map((name) => field(name));
  let released: ReleasedName[] = [];
  let now = START;
  return {
    wait: (ms: number) => {
      now += ms;
    },
    /** Returns the index and the time of each reserved name. `renames` are like `["A", "B"]`. */
    save: (after: (Field | string)[], ...renames: [string, string][]) => {
      const next = after.map((each) => (typeof each === "string" ? field(each) : each));
      const renamed = renames.map(([from, to]) => ({ from, to }));
      const plan = planNames({ before: fields, after: next, renamed, released, now: new Date(now) });
      if (plan.reserved.length === 0) {
        fields = next;
        released = plan.released;
      }
      return plan.reserved;
    },
    released: () => released.map(({ name }) => name),
  };
}

/** The time at which a name that was released this many hours after the start becomes free. */
const freeAt = (hours = 0) => new Date(START + (24 + hours) * HOUR).toISOString();

describe("a field's former name", () => {
  test("can be given back to the field", () => {
    const list = newList("A", "B");
    expect(list.save(["C", "B"], ["A", "C"])).toEqual([]);
    expect(list.save(["A", "B"], ["C", "A"])).toEqual([]);
    expect(list.released()).toEqual(["C"]);
  });

  test("can be given back after two renames, with another type, and in another order", () => {
    const list = newList("A", "Other");
    list.save(["B", "Other"], ["A", "B"]);
    list.save(["C", "Other"], ["B", "C"]);
    expect(list.save(["Other", field("A", "number")], ["C", "A"])).toEqual([]);
    expect(list.save(["Other", field("B", "number")], ["A", "B"])).toEqual([]);
  });

  test("can't be given to another field, whether that is new or renamed", () => {
    const list = newList("A", "B");
    list.save(["C", "B"], ["A", "C"]);
    list.wait(HOUR);
    expect(list.save(["C", "A"], ["B", "A"])).toEqual([{ index: 1, until: freeAt() }]);
    expect(list.save(["C", "B", "A"])).toEqual([{ index: 2, until: freeAt() }]);
    expect(list.save(["A", "B"])).toEqual([{ index: 0, until: freeAt() }]);
  });

  test("can't be given to another field after a second save, even if the field was removed in it", () => {
    const list = newList("A", "B");
    list.save(["C", "B"], ["A", "C"]);
    list.wait(HOUR);
    list.save(["B"]);
    expect(list.save(["B", "A"])).toEqual([{ index: 1, until: freeAt() }]);
    expect(list.save(["A"], ["B", "A"])).toEqual([{ index: 0, until: freeAt() }]);
    expect(list.save(["C"], ["B", "C"])).toEqual([{ index: 0, until: freeAt(1) }]);
    expect(list.save(["B", "C"])).toEqual([]);
    expect(list.save(["B", "A"], ["C", "A"])).toEqual([]);
  });
});

describe("a name that another field loses in the same save", () => {
  test("can't be given to a renamed field", () => {
    const until = freeAt();
    const swap: [string, string][] = [
      ["A", "B"],
      ["B", "A"],
    ];
    const both = [
      { index: 0, until },
      { index: 1, until },
    ];
    expect(newList("A", "B").save(["B", "A"], ...swap)).toEqual(both);
    expect(newList("A", "B").save(["C", "A"], ["A", "C"], ["B", "A"])).toEqual([{ index: 1, until }]);
    expect(newList("A", "B").save(["A"], ["B", "A"])).toEqual([{ index: 0, until }]);
  });

  test("can't be given to a new field", () => {
    expect(newList("A").save(["C", "A"], ["A", "C"])).toEqual([{ index: 1, until: freeAt() }]);
  });
});

describe("a removed field's name", () => {
  test("can be given to a new field of the same type, which restores the removed field", () => {
    const list = newList("A", "B");
    list.save(["B"]);
    expect(list.save(["B", "A"])).toEqual([]);
    expect(list.released()).toEqual([]);
  });

  test("can't be given to a new field of another type, or to a renamed field", () => {
    const list = newList("A", "B");
    list.save(["B"]);
    expect(list.save(["B", field("A", "number")])).toEqual([{ index: 1, until: freeAt() }]);
    expect(list.save(["A"], ["B", "A"])).toEqual([{ index: 0, until: freeAt() }]);
  });
});

describe("a released name", () => {
  test("is free after 24 hours, and no longer stored", () => {
    const list = newList("A", "B");
    list.save(["C", "B"], ["A", "C"]);
    list.wait(24 * HOUR - 1);
    expect(list.save(["C", "A"], ["B", "A"])).toEqual([{ index: 1, until: freeAt() }]);
    list.wait(1);
    expect(list.save(["C", "A"], ["B", "A"])).toEqual([]);
    expect(list.released()).toEqual(["B"]);
  });

  test("becomes free 24 hours after its own release, before names that were released later", () => {
    const list = newList("A", "B", "C");
    list.save(["X", "Y", "C"], ["A", "X"], ["B", "Y"]);
    list.wait(HOUR);
    list.save(["X", "Y"]);
    expect(list.released()).toEqual(["A", "B", "C"]);
    expect(list.save(["X", "Y", "A", field("C", "date")])).toEqual([
      { index: 2, until: freeAt() },
      { index: 3, until: freeAt(1) },
    ]);
    list.wait(23 * HOUR);
    expect(list.save(["X", "Y", "A", "B"])).toEqual([]);
    expect(list.released()).toEqual(["C"]);
  });
});

test("a field can change anything but its name at any time", () => {
  const list = newList("A", "B");
  expect(list.save(["B", field("A", "number")])).toEqual([]);
  expect(list.released()).toEqual([]);
});
