import "server-only";

/** The code pages of Windows fonts' character sets. Charset 0 is ANSI: the code page of the file. */
const CODE_PAGES: Readonly<Record<number, number>> = {
  ...{ 128: 932, 129: 949, 134: 936, 136: 950, 161: 1253, 162: 1254, 163: 1258 },
  ...{ 177: 1255, 178: 1256, 186: 1257, 204: 1251, 222: 874, 238: 1250 },
};

/** The names of code pages that `TextDecoder` doesn't call `windows-…`. */
const NAMES: Readonly<Record<number, string>> = {
  ...{ 932: "shift_jis", 936: "gbk", 949: "euc-kr", 950: "big5", 10000: "macintosh", 65001: "utf-8" },
};

/**
 * `stream` works around a bug in Node 20, which otherwise decodes windows-1252 as ISO 8859-1, without `€`.
 */
export const decodeBytes = (bytes: Buffer, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes, { stream: true });

/** Returns the encoding of a code page that Windows uses, or null for a DOS code page. */
export function encodingOfCodePage(codePage: number): string | null {
  const isWindows = codePage === 874 || (codePage >= 1250 && codePage <= 1258);
  return NAMES[codePage] ?? (isWindows ? `windows-${codePage}` : null);
}

export const encodingOfCharset = (charset: number): string | null =>
  encodingOfCodePage(CODE_PAGES[charset] ?? 0);
