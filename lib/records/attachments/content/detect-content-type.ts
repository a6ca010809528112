import "server-only";
import { isUtf8 } from "node:buffer";
import { fileTypeFromBuffer } from "file-type";
import { describeError, log } from "@/lib/platform/log";
import { type ContentType, isContentType } from "./content-types";
import { hasMacros } from "./has-macros";
import { zipEntries } from "./zip-entries";

/**
 * Detects a file's type from its content alone, because names and declared types can be wrong. Returns null
 * if the type isn't allowed.
 */
export async function detectContentType(content: Buffer): Promise<ContentType | null> {
  if (hasMacros(content)) return null;
  const detected = await detect(content);
  if (isContentType(detected)) return detected;
  if (detected === "application/x-cfb") return isWordBinary(content) ? "application/msword" : null;
  if ((detected === "" || detected === "application/zip") && isWordPackage(content)) {
    return "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
  }
  // Check for plain text even if another type was detected, because the detector mistakes text that starts
  // with "BM" for a bitmap.
  return isPlainText(content) ? "text/plain" : null;
}

async function detect(content: Buffer): Promise<string> {
  try {
    return (await fileTypeFromBuffer(content))?.mime ?? "";
  } catch (error) {
    // A damaged archive can make the detector throw.
    log().debug({ cause: describeError(error) }, "could not detect the type of a file");
    return "";
  }
}

const WORD_STREAM = Buffer.from("WordDocument", "utf16le");

/** Installers and old spreadsheets are also compound files, but only Word files contain this stream. */
const isWordBinary = (content: Buffer) => content.includes(WORD_STREAM);

/**
 * Returns whether the content is a Word file (DOCX). The detector doesn't recognize a Word file if
 * `[Content_Types].xml` comes late in the archive, as in files from LibreOffice.
 */
function isWordPackage(content: Buffer): boolean {
  if (!content.subarray(0, 4).equals(Buffer.from("PK\x03\x04", "latin1"))) return false;
  const names = zipEntries(content).map(({ name }) => name);
  return names.includes("[Content_Types].xml") && names.some((name) => /^word\/document\d*\.xml$/.test(name));
}

const BLANKS = new Set([0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const isControl = (byte: number) => (byte < 0x20 && !BLANKS.has(byte)) || byte === 0x7f;

/** Uses a plain loop, because `some` would block the event loop for 200 ms on 10 MiB. */
function hasControl(content: Buffer): boolean {
  for (let index = 0; index < content.length; index++) {
    if (isControl(content[index] ?? 0)) return true;
  }
  return false;
}

const TAG = "<";
const INTERPRETER = "#!";
const POSTSCRIPT = "%!";

/** Accepts UTF-8 that has no control bytes and doesn't start like markup or a script. */
function isPlainText(content: Buffer): boolean {
  if (!isUtf8(content) || hasControl(content)) return false;
  const hasByteOrderMark = content.subarray(0, 3).equals(Buffer.from("\uFEFF"));
  const start = content.findIndex((byte, index) => !(hasByteOrderMark && index < 3) && !BLANKS.has(byte));
  const opening = start < 0 ? "" : content.toString("latin1", start, start + 2);
  return !opening.startsWith(TAG) && opening !== INTERPRETER && opening !== POSTSCRIPT;
}
