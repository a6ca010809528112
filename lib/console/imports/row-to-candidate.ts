import { parseCustomFieldColumn } from "../candidates/custom-field-column";
import { type ImportField, normalizeText } from "./fields";

const YES = ["ja", "yes", "true", "waar", "1", "x", "j", "y", "checked", "akkoord"];
const NO = ["nee", "no", "false", "onwaar", "0", "n", "unchecked"];
const DUTCH_DATE = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})(?:[ T].*)?$/;
const ISO_DATE = /^(\d{4}-\d{2}-\d{2})(?:[ T].*)?$/;
const NUMBER = /^-?\d+(?:[.,]\d+)?$/;
const PARTS_MAX = 50;

/**
 * Converts a row to an API candidate. Leaves out empty cells. Passes unreadable cells on unchanged, so that the API
 * reports what is wrong.
 */
export function rowToCandidate(cells: string[], mapping: (ImportField | null)[]): Record<string, unknown> {
  const candidate: Record<string, unknown> = {};
  const customFields: Record<string, unknown> = {};
  mapping.forEach((field, index) => {
    const cell = cells[index] ?? "";
    if (!field || cell === "") return;
    const custom = parseCustomFieldColumn(field.key);
    if (custom === null) candidate[field.key] = parseCell(cell, field);
    else customFields[custom] = parseCell(cell, field);
  });
  return Object.keys(customFields).length > 0 ? { ...candidate, customFields } : candidate;
}

function parseCell(cell: string, { kind, values = [] }: ImportField): unknown {
  if (kind === "boolean")
    return YES.includes(normalizeText(cell)) ? true : NO.includes(normalizeText(cell)) ? false : cell;
  if (kind === "number") return NUMBER.test(cell) ? Number(cell.replace(",", ".")) : cell;
  if (kind === "date") return parseDate(cell);
  if (kind === "choice") return findValue(cell, values) ?? cell;
  return kind === "list" ? parseList(cell, values) : cell;
}

function parseDate(cell: string): string {
  const [, day, month, year] = DUTCH_DATE.exec(cell) ?? [];
  if (day && month && year) return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
  return ISO_DATE.exec(cell)?.[1] ?? cell;
}

const findValue = (text: string, values: readonly string[]) =>
  values.find((value) => value === text) ??
  values.find((value) => normalizeText(value) === normalizeText(text));

/**
 * Splits a cell into values. Values can contain commas, so each value is the longest run of parts that forms a known
 * value.
 */
function parseList(cell: string, values: readonly string[]): string[] {
  const parts = cell.split(/([,;|\n])/);
  const found: string[] = [];
  for (let from = 0; from < parts.length; ) {
    let until = Math.min(parts.length, from + PARTS_MAX);
    const joined = () => parts.slice(from, until).join("").trim();
    while (until > from + 1 && !findValue(joined(), values)) until -= 1;
    const value = findValue(joined(), values) ?? joined();
    if (value !== "") found.push(value);
    from = until + 1;
  }
  return [...new Set(found)];
}
