import { expect, test } from "vitest";
import { nameApart } from "./name-apart";

const record = (region: string, person: string) => ({
  region,
  describe: (number: number) => `${region} (${person}${number > 0 ? `, ${number}` : ""})`,
});

test.each([
  [
    [record("Noord", "Noor"), record("Zuid", "Noor")],
    ["Noord", "Zuid"],
  ],
  [
    [record("Noord", "Noor"), record("Zuid", "Noor"), record("Noord", "Sam")],
    ["Noord (Noor)", "Zuid", "Noord (Sam)"],
  ],
  [
    [record("Noord", "Noor"), record("Noord", "Sam"), record("Noord", "Noor")],
    ["Noord (Noor, 1)", "Noord (Sam)", "Noord (Noor, 2)"],
  ],
])("nameApart gives each record a unique name (case %#)", (records, names) => {
  expect(nameApart(records)).toEqual(names);
});
