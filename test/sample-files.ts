import { crc32, deflateRawSync, deflateSync } from "node:zlib";

/** Generates files of every allowed type and of several rejected types. */

type Entry = { name: string; content: string | Buffer };
type ZipOptions = { deflated?: boolean; withDescriptors?: boolean };

/** Encodes little-endian fields of a ZIP file. */
const fields = (...values: [bytes: 2 | 4, value: number][]): Buffer =>
  Buffer.concat(
    values.map(([bytes, value]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );

/** Creates a ZIP file. `withDescriptors` writes the sizes after the content, as streaming writers do. */
export function createZip(
  entries: Entry[],
  { deflated = true, withDescriptors = false }: ZipOptions = {},
): Buffer {
  const bodies: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const plain = Buffer.from(entry.content);
    const content = deflated ? deflateRawSync(plain) : plain;
    const sizes = fields([4, crc32(plain)], [4, content.length], [4, plain.length]);
    const common = fields([2, 20], [2, withDescriptors ? 8 : 0], [2, deflated ? 8 : 0], [4, 0]);
    const lengths = fields([2, name.length], [2, 0]);
    const body = Buffer.concat([
      fields([4, 0x04034b50]),
      common,
      withDescriptors ? Buffer.alloc(12) : sizes,
      lengths,
      name,
      content,
      withDescriptors ? Buffer.concat([fields([4, 0x08074b50]), sizes]) : Buffer.alloc(0),
    ]);
    const tail = fields([2, 0], [2, 0], [2, 0], [4, 0], [4, offset]);
    directory.push(Buffer.concat([fields([4, 0x02014b50], [2, 20]), common, sizes, lengths, tail, name]));
    bodies.push(body);
    offset += body.length;
  }
  const size = directory.reduce((sum, each) => sum + each.length, 0);
  const count = entries.length;
  const end = fields([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, offset], [2, 0]);
  return Buffer.concat([...bodies, ...directory, end]);
}

const contentTypes = (main: string): Entry => ({
  name: "[Content_Types].xml",
  content: `<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/word/document.xml" ContentType="${main}.main+xml"/></Types>`,
});
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
const WORD_WITH_MACROS = "application/vnd.ms-word.document.macroEnabled";
const SHEET = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
const relationships: Entry = { name: "_rels/.rels", content: "<Relationships/>" };
const wordDocument: Entry = { name: "word/document.xml", content: "<w:document/>" };
/** Creates an entry with incompressible content, so that the next entry has a large offset. */
const picture = (bytes: number): Entry => {
  const content = Buffer.alloc(bytes);
  for (let index = 0, state = 1; index < bytes; index++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    content[index] = state >>> 16;
  }
  return { name: "word/media/image1.png", content };
};

/** Creates a compound file (MS-CFB) with a header, an allocation table and a directory of these streams. */
export function createCompoundFile(streams: string[]): Buffer {
  const header = Buffer.alloc(512);
  Buffer.from("d0cf11e0a1b11ae1", "hex").copy(header);
  header.set([0x3e, 0, 3, 0, 0xfe, 0xff, 9, 0, 6, 0], 24);
  const directory = Buffer.alloc(512 * Math.ceil((streams.length + 1) / 4));
  for (const [index, name] of ["Root Entry", ...streams].entries()) {
    directory.write(name, index * 128, "utf16le");
    directory.writeUInt16LE((name.length + 1) * 2, index * 128 + 64);
  }
  return Buffer.concat([header, Buffer.alloc(512, 0xff), directory]);
}

function chunk(type: string, content: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, "latin1"), content]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(content.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

const png = Buffer.concat([
  Buffer.from("89504e470d0a1a0a", "hex"),
  chunk("IHDR", Buffer.from("00000001000000010800000000", "hex")),
  chunk("IDAT", deflateSync(Buffer.from([0, 255]))),
  chunk("IEND", Buffer.alloc(0)),
]);

const pdf = Buffer.from(
  "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[]/Count 0>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n",
);

export const ALLOWED_FILES = {
  pdf,
  doc: createCompoundFile(["WordDocument", "1Table"]),
  docx: createZip([contentTypes(WORD), relationships, wordDocument]),
  docxFromLibreOffice: createZip([relationships, wordDocument, picture(1_500_000), contentTypes(WORD)], {
    withDescriptors: true,
  }),
  odt: createZip(
    [
      { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
      { name: "content.xml", content: "<office:document-content/>" },
    ],
    { deflated: false },
  ),
  rtf: Buffer.from("{\\rtf1\\ansi Motivatie}"),
  text: Buffer.from("Geachte heer, mevrouw,\r\n\tIk heb een idée: 😀\n"),
  png,
  jpeg: Buffer.from(
    `/9j/4AAQSkZJRgABAQEASABIAAD/2wBDA${"P/".padEnd(88, "/")}wgALCAABAAEBAREA/8QAFBABAAAAAAAAAAAAAAAAAAAAAP/aAAgBAQABPxA=`,
    "base64",
  ),
  webp: Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64"),
} satisfies Record<string, Buffer>;

export const REJECTED_FILES = {
  html: Buffer.from("<!doctype html><script>alert(1)</script>"),
  htmlAfterBlanks: Buffer.from(`\uFEFF${" \n".repeat(2000)}<html>`),
  svg: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  xml: Buffer.from('<?xml version="1.0"?><cv/>'),
  shellScript: Buffer.from("#!/bin/sh\nrm -rf /\n"),
  postscript: Buffer.from("%!PS-Adobe-3.0\nshowpage\n"),
  php: Buffer.from("<?php system($_GET['c']);"),
  program: Buffer.from("4d5a90000300000004000000ffff0000", "hex"),
  zip: createZip([{ name: "cv.pdf", content: pdf }]),
  emptyZip: createZip([]),
  damagedZip: createZip([contentTypes(WORD)]).subarray(0, 60),
  spreadsheet: createZip([contentTypes(SHEET), { name: "xl/workbook.xml", content: "<workbook/>" }]),
  wordWithMacros: createZip([contentTypes(WORD_WITH_MACROS), wordDocument]),
  wordWithMacrosFromLibreOffice: createZip(
    [
      wordDocument,
      picture(1_500_000),
      { name: "word/vbaProject.bin", content: "x" },
      contentTypes(WORD_WITH_MACROS),
    ],
    { withDescriptors: true },
  ),
  binaryWordWithMacros: createCompoundFile(["1Table", "Macros", "VBA", "dir", "WordDocument"]),
  binaryWordWithMacroCode: createCompoundFile(["WordDocument", "MACROS", "_VBA_PROJECT"]),
  macrosInMacroFreeWord: createZip([
    contentTypes(WORD),
    relationships,
    wordDocument,
    { name: "word/vbaProject.bin", content: "x" },
  ]),
  macrosInOpenDocument: createZip(
    [
      { name: "mimetype", content: "application/vnd.oasis.opendocument.text" },
      { name: "content.xml", content: "<office:document-content/>" },
      { name: "Basic/VBAPROJECT.BIN", content: "x" },
    ],
    { deflated: false },
  ),
  installer: createCompoundFile(["Property", "Feature"]),
  gif: Buffer.from("R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7", "base64"),
  latin1Text: Buffer.from("Caf\xe9", "latin1"),
  utf16Text: Buffer.from("\uFEFFMotivatie", "utf16le"),
  textWithEscape: Buffer.from("a\x1b[31mb"),
  textWithNul: Buffer.from("a\0b"),
} satisfies Record<string, Buffer>;

export const toDataUri = (content: Buffer, declared = "application/octet-stream"): string =>
  `data:${declared};base64,${content.toString("base64")}`;
