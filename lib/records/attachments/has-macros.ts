const MACRO_PROJECT = /vbaProject\.bin/i;
const ZIP_MARK = "PK\x03\x04";

/**
 * Returns whether an Office file contains a macro project, whatever type it says to have. Searches all bytes,
 * because a damaged list of files could hide a name, and names in a ZIP are never compressed.
 */
export function hasMacros(content: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(content);
  return text.startsWith(ZIP_MARK) && MACRO_PROJECT.test(text);
}
