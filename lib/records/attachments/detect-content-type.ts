import "server-only";
import { isUtf8 } from "node:buffer";
import { fileTypeFromBuffer } from "file-type";
import { describeError, log } from "@/lib/platform/log";
import { type ContentType, isContentType } from "./content-types";
import { zipNames } from "./zip-names";

/** What a file is, judged by its content alone, whatever its name or sender says; null for what is not allowed. */
export async function detectContentType(content: Buffer): Promise<ContentType | null> {
  const detected = await detect(content);
  if (isContentType(detected)) return detected;
  if (detected === "application/x-cfb") return isWordBinary(content) ? "application/msword" : null;
  if ((detected === "" || detected === "application/zip") && isWordPackage(content)) {
    return "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  }
  // Not asked of the detector, which takes a letter that begins with "BM" for a bitmap.
  return isPlainText(content) ? "text/plain" : null;
}

async function detect(content: Buffer): Promise<string> {
  try {
    return (await fileTypeFromBuffer(content))?.mime ?? "";
  } catch (error) {
    // A damaged archive can make it throw: then it is of no type that we know.
    log().debug({ cause: describeError(error) }, "type of a file could not be detected");
    return "";
  }
}

const WORD_STREAM = Buffer.from("WordDocument", "utf16le");

/** Of the compound files, which installers and spreadsheets are too, those that hold Word's own stream. */
const isWordBinary = (content: Buffer) => content.includes(WORD_STREAM);

/** Where a package's list of types lies far behind, as LibreOffice writes it, the detector sees a ZIP and no more. */
function isWordPackage(content: Buffer): boolean {
  if (!content.subarray(0, 4).equals(Buffer.from("PK\x03\x04", "latin1"))) return false;
  const names = zipNames(content);
  return (
    names.includes("[Content_Types].xml") &&
    names.some((name) => /^word\/document\d*\.xml$/.test(name)) &&
    !names.some((name) => /vbaProject\.bin$/i.test(name))
  );
}

const BLANKS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const isControl = (byte: number) => (byte < 0x20 && !BLANKS.has(byte)) || byte === 0x7f;

/** A loop by hand: `some` takes a fifth of a second for 10 MiB, in which nobody else is served. */
function hasControl(content: Buffer): boolean {
  for (let index = 0; index < content.length; index++) {
    if (isControl(content[index] ?? 0)) return true;
  }
  return false;
}

const TAG = "<";
const INTERPRETER = "#!";
const POSTSCRIPT = "%!";

/** UTF-8 without control bytes that doesn't begin as markup or as a program does. */
function isPlainText(content: Buffer): boolean {
  if (!isUtf8(content) || hasControl(content)) return false;
  const hasByteOrderMark = content.subarray(0, 3).equals(Buffer.from("\uFEFF"));
  const start = content.findIndex((byte, index) => !(hasByteOrderMark && index < 3) && !BLANKS.has(byte));
  const opening = start < 0 ? "" : content.toString("latin1", start, start + 2);
  return !opening.startsWith(TAG) && opening !== INTERPRETER && opening !== POSTSCRIPT;
}
