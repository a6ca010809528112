import { describe, expect, it } from "vitest";
import { filterItems } from "./filter-items";

const people = [
  { name: "Zoë van der Łęcka", email: "zoe@voorbeeld.nl", role: "Regio Noord: Adviseur" },
  { name: "Bram Noord", email: "bram@example.org", role: null },
];
const find = (search: string) =>
  filterItems(people, search, ({ name, email, role }) => [name, email, role]).map(({ name }) => name);

describe("the search in administration lists", () => {
  it.each(["", "  "])("finds everything if it has no words: %o", (search) => {
    expect(filterItems(people, search, () => [])).toBe(people);
  });

  it("finds a word at the start of a word or within it", () => {
    expect(find("bra")).toEqual(["Bram Noord"]);
    expect(find("ample.o")).toEqual(["Bram Noord"]);
  });

  it("ignores case and accents and treats ł as l, in the search and in the texts", () => {
    expect(find("ZOE lecka")).toEqual(["Zoë van der Łęcka"]);
    expect(find("Brám")).toEqual(["Bram Noord"]);
  });

  it("finds only items with all its words, in any order and in any of the item's texts", () => {
    expect(find("noord")).toHaveLength(2);
    expect(find(" adviseur   noord zoe@ ")).toEqual(["Zoë van der Łęcka"]);
    expect(find("zoe bram")).toEqual([]);
  });

  it("doesn't match a word across two adjacent texts", () => {
    expect(find("noordbram")).toEqual([]);
    expect(find("null")).toEqual([]);
  });
});
