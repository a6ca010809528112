import type { ImportField } from "./fields";
import { findValues } from "./find-value";
import type { Table } from "./read-table";

/** The user's choice for each unknown value: an accepted value, or null to import nothing for it. */
export type ValueChoices = ReadonlyMap<string, string | boolean | null>;

/** An unknown value in the file, and the number of rows that have it. */
export type UnknownValue = { id: string; field: ImportField; text: string; count: number };

const idOf = ({ key }: ImportField, text: string) => `${key}\n${text.toLowerCase()}`;

/** Returns undefined if no choice was made. */
export const chosenValue = (choices: ValueChoices, field: ImportField, text: string) =>
  choices.get(idOf(field, text));

/** Consent is required, so the user must also choose a value for an empty cell. */
const isRequired = ({ key }: ImportField) => key === "privacyConsent";

/** Lists the values that match no accepted value, the most frequent first. Includes empty required cells. */
export function unknownValues(
  { rows }: Omit<Table, "rowNumbers">,
  mapping: (ImportField | null)[],
): UnknownValue[] {
  const found = new Map<string, UnknownValue>();
  const add = (field: ImportField, text: string) => {
    const id = idOf(field, text);
    const known = found.get(id);
    if (known) known.count += 1;
    else found.set(id, { id, field, text, count: 1 });
  };
  mapping.forEach((field, index) => {
    if (!field || !["choice", "list", "boolean"].includes(field.kind)) return;
    for (const row of rows) {
      const cell = row[index] ?? "";
      if (cell !== "") for (const text of findValues(cell, field).unknown) add(field, text);
      else if (isRequired(field)) add(field, "");
    }
  });
  return [...found.values()].sort((left, right) => right.count - left.count);
}
