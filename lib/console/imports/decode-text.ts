/** Encodings by a file's first two bytes: a byte order mark, or an ASCII character. */
const ENCODINGS: [string, (first: number, second: number) => boolean][] = [
  ["utf-16le", (first, second) => (first === 0xff && second === 0xfe) || (first !== 0 && second === 0)],
  ["utf-16be", (first, second) => (first === 0xfe && second === 0xff) || (first === 0 && second !== 0)],
];

const UTF8_MARK = [0xef, 0xbb, 0xbf];

/** What a decoder writes for bytes that aren't a character. */
export const REPLACEMENT = "\uFFFD";

/**
 * Decodes text as UTF-16 if it starts with a UTF-16 byte order mark or an ASCII character in UTF-16, as
 * UTF-8 if it seems to be UTF-8, and otherwise as Windows-1252, which Excel writes in Western Europe.
 */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const encoding =
    first !== undefined &&
    second !== undefined &&
    ENCODINGS.find(([, isBeginning]) => isBeginning(first, second));
  if (encoding) return new TextDecoder(encoding[0]).decode(bytes);
  const text = new TextDecoder("utf-8").decode(bytes);
  if (isValidUtf8(bytes)) return text;
  const hasMark = UTF8_MARK.every((byte, index) => bytes[index] === byte);
  return hasMark || isUtf8(text) ? text : new TextDecoder("windows-1252").decode(bytes);
}

function isValidUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/**
 * Some programs cut a text in the middle of a character, so UTF-8 can contain a few invalid bytes. In
 * Windows-1252, nearly every accented letter is one.
 */
function isUtf8(text: string): boolean {
  const invalid = text.split(REPLACEMENT).length - 1;
  const valid = (text.match(/[^\0-\x7f]/gu)?.length ?? 0) - invalid;
  return valid > invalid;
}
