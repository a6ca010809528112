/** Excel reports a workbook with a longer cell as damaged. */
const CELL_LENGTH_MAX = 32_767;

/** Cuts text that is too long for a cell of a workbook, and escapes it. */
export const toXlsxText = (text: string): string =>
  escapeText(
    text.length > CELL_LENGTH_MAX ? `${text.slice(0, CELL_LENGTH_MAX - 1).replace(LONE_END, "")}…` : text,
  );

/** The first half of a character that was cut in two. XML forbids it. */
const LONE_END = /[\ud800-\udbff]$/;

/**
 * Escapes text. Spreadsheets read `_x0041_` as the letter A (ECMA-376, ST_Xstring),
 * so the first underscore of such text must be escaped. So must control characters, which XML forbids.
 */
const escapeText = (text: string): string => text.replace(/_(?=x[\da-f]{4}_)|[^\P{Cc}\t\r\n]/giu, toCode);

const toCode = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
