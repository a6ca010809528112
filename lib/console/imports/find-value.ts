import { type ImportField, normalizeText, toAlphanumeric } from "./fields";
import { VALUE_NAMES } from "./value-names";

const YES = [
  "ja",
  "yes",
  "true",
  "waar",
  "1",
  "x",
  "j",
  "y",
  "v",
  "✓",
  "✔",
  "☑",
  "checked",
  "ok",
  "oke",
].concat(["akkoord", "ja akkoord", "ja, akkoord", "toestemming gegeven", "gegeven", "agreed"]);
const NO = [
  "nee",
  "no",
  "false",
  "onwaar",
  "0",
  "n",
  "☐",
  "unchecked",
  "niet akkoord",
  "nee, niet akkoord",
].concat(["geen toestemming", "geen", "niet gegeven", "not agreed"]);
/** The maximum number of parts of one value. Must be odd, because every second part is a separator. */
const PARTS_MAX = 51;
/** Separators between accepted values, as in "PO/VO" or "Duits en Engels". */
const WITHIN_PARTS = /\s*(?:[/+&]|\ben\b|\band\b)\s*/i;
const POSITION = /^\d+\s*[.):-]\s*/;

/** The accepted values in a cell, and the texts in the cell that match no accepted value. */
export type FoundValues = { values: (string | boolean)[]; unknown: string[] };

/** Finds the accepted values in a cell of a choice, list or boolean field. */
export function findValues(cell: string, field: ImportField): FoundValues {
  if (field.kind === "list") return findListed(cell, field);
  const value = field.kind === "boolean" ? findBoolean(cell) : findValue(cell, field);
  return value === null ? { values: [], unknown: [cell] } : { values: [value], unknown: [] };
}

function findBoolean(cell: string): boolean | null {
  const text = normalizeText(cell);
  return YES.includes(text) ? true : NO.includes(text) ? false : null;
}

/**
 * Compares a region's own options including punctuation, because two options may differ only in punctuation,
 * such as "C" and "C++".
 */
function findValue(text: string, { key, values = [] }: ImportField): string | null {
  const names = VALUE_NAMES[key];
  const exact = values.find((each) => each === text) ?? values.find((each) => isEqualText(each, text));
  if (exact !== undefined || !names) return exact ?? null;
  for (const form of [text, text.replace(POSITION, "")].map(toAlphanumeric)) {
    const value = values.find((each) => toAlphanumeric(each) === form) ?? names[form];
    if (form !== "" && value !== undefined && values.includes(value)) return value;
  }
  return null;
}

const isEqualText = (left: string, right: string) => normalizeText(left) === normalizeText(right);

/**
 * Returns whether a text with separators is a single accepted value. Its separators must match: "Kunst,
 * drama" isn't "Kunst: drama".
 */
const isWritten = (text: string, { values = [] }: ImportField) =>
  values.some((value) => isEqualText(value, text));

/**
 * Splits a cell into values. A value can contain a comma, so the longest run of parts that forms a known
 * value wins.
 */
function findListed(cell: string, field: ImportField): FoundValues {
  const parts = cell.split(/([,;|\n])/);
  const found: FoundValues = { values: [], unknown: [] };
  for (let from = 0; from < parts.length; ) {
    let until = Math.min(parts.length, from + PARTS_MAX);
    const joined = () => parts.slice(from, until).join("").trim();
    while (until > from + 1 && !isWritten(joined(), field)) until -= 2;
    const text = joined();
    const values = splitPart(text, field);
    if (values) found.values.push(...values);
    else if (text !== "") found.unknown.push(text);
    from = until + 1;
  }
  return { values: [...new Set(found.values)], unknown: [...new Set(found.unknown)] };
}

function splitPart(text: string, field: ImportField): string[] | null {
  const whole = findValue(text, field);
  if (whole !== null) return [whole];
  const pieces = text.split(WITHIN_PARTS).map((piece) => findValue(piece, field));
  return pieces.every((piece) => piece !== null) ? pieces : null;
}
