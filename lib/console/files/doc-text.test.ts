import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { createCompoundFile } from "@/test/sample-files";
import { docText } from "./doc-text";

// Both files come from LibreOffice.
const cv = readFileSync("test/files/cv.doc");
const cvWithPassword = readFileSync("test/files/cv-with-password.doc");

test("the text of a DOC file contains accents, quotation marks, lists and tables, but no field codes", async () => {
  expect((await docText(cv))?.replaceAll("\u00a0", " ").split("\n")).toEqual([
    "Curriculum vitae",
    "Ik geef graag les, ook in Curaçao. “Échte” ervaring — € 0.",
    "Stage in Zwolle",
    "Vakantiekracht",
    "2019\tPabo\t",
    "2021\tŁódź, uitwisseling\t",
    "Zie mijn portfolio.",
    "Einde",
  ]);
});

test("docText returns null for a damaged or password-protected DOC file", async () => {
  expect(await docText(cvWithPassword)).toBeNull();
  expect(await docText(cv.subarray(0, cv.length / 2))).toBeNull();
  expect(await docText(createCompoundFile(["WordDocument", "1Table"]))).toBeNull();
});

const SECTOR_BYTES = 512;
const DIRECTORY_FIELD = 48;
const FIRST_TABLE_FIELD = 76;

test("docText returns null for a DOC file whose sectors form a loop, which makes the library exhaust its memory", async () => {
  const circle = Buffer.from(cv);
  const table = SECTOR_BYTES * (1 + circle.readInt32LE(FIRST_TABLE_FIELD));
  const sector = circle.readInt32LE(DIRECTORY_FIELD);
  circle.writeInt32LE(sector + 1, table + 4 * sector);
  circle.writeInt32LE(sector, table + 4 * (sector + 1));
  expect(await docText(circle)).toBeNull();
});
