const MACRO_PROJECT = /vbaProject\.bin/i;
const ZIP_MARK = "PK\x03\x04";
const COMPOUND_MARK = "\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1";

/**
 * Returns whether an Office file contains a macro project. Recognizes ZIP-based files and binary Word files
 * (`.doc`), and ignores the declared type. Searches all bytes instead of the list of files, because a damaged
 * list could hide a name. The search finds every name, because neither format compresses names.
 */
export function hasMacros(content: Uint8Array): boolean {
  const text = new TextDecoder("latin1").decode(content);
  if (text.startsWith(ZIP_MARK)) return MACRO_PROJECT.test(text);
  if (!text.startsWith(COMPOUND_MARK)) return false;
  const names = macroNames(text);
  return names.has("macros") && (names.has("vba") || names.has("_vba_project"));
}

const ENTRY_BYTES = 128;
const NAME_BYTES = 64;
const toUtf16 = (text: string) => [...text].map((character) => `${character}\0`).join("");
const ENCODED_NAMES = ["macros", "vba", "_vba_project"].map((name) => [name, toUtf16(`${name}\0`)] as const);

/**
 * Finds the names that belong to macros in the directory of a compound file (MS-CFB §2.6.1). A directory
 * entry starts with a name, and has the name's length at a fixed offset. Checking the length keeps
 * words in the document's text from matching.
 */
function macroNames(text: string): Set<string> {
  const found = new Set<string>();
  for (let at = 0; at + NAME_BYTES < text.length; at += ENTRY_BYTES) {
    const nameBytes = text.charCodeAt(at + NAME_BYTES);
    for (const [name, encoded] of ENCODED_NAMES) {
      if (nameBytes !== encoded.length) continue;
      if (text.slice(at, at + nameBytes).toLowerCase() === encoded) found.add(name);
    }
  }
  return found;
}
