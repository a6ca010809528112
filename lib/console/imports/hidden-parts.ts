import { strFromU8, unzipSync } from "fflate";

const WORKBOOK = "xl/workbook.xml";
const LINKS = "xl/_rels/workbook.xml.rels";
const SHEETS = "/worksheets/";

type HiddenParts = { isHidden: boolean; hiddenRows: ReadonlySet<number> };

/** Returns which parts of each sheet of a workbook are hidden, because read-excel-file doesn't tell. */
export function findHiddenParts(workbook: Uint8Array<ArrayBuffer>): HiddenParts[] {
  const isNeeded = (name: string) => name === WORKBOOK || name === LINKS || name.includes(SHEETS);
  const files = unzipSync(workbook, { filter: ({ name }) => isNeeded(name) });
  const tagsIn = (path: string, tag: string) => findTags(strFromU8(files[path] ?? new Uint8Array()), tag);
  const paths = new Map(
    tagsIn(LINKS, "Relationship").map((link) => [attributeOf(link, "Id"), attributeOf(link, "Target")]),
  );
  return tagsIn(WORKBOOK, "sheet").map((sheet) => {
    const path = paths.get(attributeOf(sheet, "id")) ?? "";
    const rows = tagsIn(path.startsWith("/") ? path.slice(1) : `xl/${path}`, "row");
    const hidden = rows.filter((row) => ["1", "true"].includes(attributeOf(row, "hidden")));
    return {
      isHidden: ["hidden", "veryHidden"].includes(attributeOf(sheet, "state")),
      hiddenRows: new Set(hidden.map((row) => Number(attributeOf(row, "r")))),
    };
  });
}

const findTags = (xml: string, name: string): string[] =>
  xml.match(new RegExp(`<(?:\\w+:)?${name}\\s(?:"[^"]*"|'[^']*'|[^"'>])*>`, "g")) ?? [];

const attributeOf = (tag: string, name: string): string =>
  new RegExp(`\\s(?:\\w+:)?${name}=(["'])(.*?)\\1`).exec(tag)?.[2] ?? "";
