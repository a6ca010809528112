/**
 * Escapes text for a cell of a workbook. Spreadsheets read `_x0041_` as the letter A (ECMA-376, ST_Xstring),
 * so the first underscore of such text must be escaped. So must control characters, which XML forbids.
 */
export const toXlsxText = (text: string): string =>
  text.replace(/_(?=x[\da-f]{4}_)|[^\P{Cc}\t\r\n]/giu, toCode);

const toCode = (character: string) =>
  `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`;
