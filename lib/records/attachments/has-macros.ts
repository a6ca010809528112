const MACRO_PROJECT = /vbaProject\.bin/i;
const ZIP_MARK = "PK\x03\x04";

/**
 * Returns whether a ZIP-based Office file contains a macro project, whatever type it declares. Doesn't
 * recognize macros in the older binary formats, such as `.doc`. Searches all bytes instead of the list of
 * files, because a damaged list could hide a name. This finds every name, because names in a ZIP are never
 * compressed.
 */
export function hasMacros(content: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(content);
  return text.startsWith(ZIP_MARK) && MACRO_PROJECT.test(text);
}
