import { parseNumber } from "@/lib/number-text";
import { completeLinkedin, completeUrl } from "@/lib/records/candidates/complete-url";
import { completePostalCode } from "@/lib/records/candidates/postal-code";
import { parseCustomFieldColumn } from "../candidates/custom-field-column";
import type { ImportField } from "./fields";
import { findValues } from "./find-value";
import { joinParts, type TextValues } from "./join-parts";
import { isNothing, parseEmail, parsePhone } from "./parse-contact";
import { parseDate } from "./parse-date";
import type { Cell } from "./read-table";
import { chosenValue, type ValueChoices } from "./value-choices";

/** We assume that no candidate was born after this year, so "31-12-30" is a day in 1930. */
const YOUNGEST_BIRTH_YEAR = 2015;
const LATEST_YEAR = 2049;

/**
 * Converts a row to an API candidate. Leaves out empty cells. Passes on unreadable cells unchanged, so that
 * the API reports what is wrong.
 */
export function rowToCandidate(
  cells: Cell[],
  mapping: (ImportField | null)[],
  choices: ValueChoices = new Map(),
): Record<string, unknown> {
  const candidate: Record<string, unknown> = {};
  const customFields: [string, unknown][] = [];
  const parts: TextValues = {};
  mapping.forEach((field, index) => {
    if (!field) return;
    const cell = cells[index] ?? "";
    // A number in a workbook isn't ambiguous, but the text 1.125 is.
    const isNumber = typeof cell === "number" && field.kind === "number";
    const value = isNumber ? cell : parseCell(String(cell), field, choices);
    if (value === null) return;
    const custom = parseCustomFieldColumn(field.key);
    if (custom !== null) customFields.push([custom, value]);
    else if (field.kind === "text") parts[field.key] = String(value);
    else candidate[field.key] = value;
  });
  const whole = { ...candidate, ...joinParts(parts) };
  // An assignment would lose the value of a field called `__proto__`.
  return customFields.length > 0 ? { ...whole, customFields: Object.fromEntries(customFields) } : whole;
}

/** The parts of a name or address for which lists write "-" or "n.v.t." if someone has none. */
const OPTIONAL_PARTS = new Set(["namePrefix", "houseNumber", "houseNumberAddition"]);

/** Returns the cell's value, or null if there is nothing to import. */
function parseCell(cell: string, field: ImportField, choices: ValueChoices): unknown {
  const { kind, key } = field;
  if (kind === "choice" || kind === "list" || kind === "boolean") return parseChoice(cell, field, choices);
  if (cell === "") return null;
  if (OPTIONAL_PARTS.has(key) && isNothing(cell)) return null;
  if (key === "postalCode") return completePostalCode(cell);
  if (kind === "text") return cell;
  if (isNothing(cell)) return null;
  if (kind === "number") return parseExactNumber(cell) ?? cell;
  if (kind === "email") return parseEmail(cell);
  if (kind === "date") {
    const youngestYear = key === "dateOfBirth" ? YOUNGEST_BIRTH_YEAR : LATEST_YEAR;
    return parseDate(cell, { youngestYear }) ?? cell;
  }
  if (kind === "phone") return parsePhone(cell);
  return key === "linkedin" ? completeLinkedin(cell) : completeUrl(cell);
}

/** Returns null for a number with so many digits that JavaScript would change the last ones. */
function parseExactNumber(cell: string): number | null {
  const number = parseNumber(cell);
  return number !== null && Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : null;
}

function parseChoice(cell: string, field: ImportField, choices: ValueChoices): unknown {
  if (cell === "") return chosenValue(choices, field, "") ?? null;
  const { values, unknown } = findValues(cell, field);
  const all = [...values];
  for (const text of unknown) {
    const chosen = chosenValue(choices, field, text);
    if (chosen === undefined) all.push(text);
    else if (chosen !== null) all.push(chosen);
  }
  if (field.kind !== "list") return all[0] ?? null;
  return all.length > 0 ? [...new Set(all)] : null;
}
