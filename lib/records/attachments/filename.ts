import { EXTENSIONS, isContentType } from "./content/content-types";

const BYTES_MAX = 255;
const FALLBACK_STEM = "attachment";

// The first pattern matches path separators and characters that Windows forbids. The second matches invisible
// characters and bidirectional controls.
const SEPARATORS = /[/\\:*?"<>|]/g;
const INVISIBLE = /[\p{Cc}\p{Bidi_Control}\p{Zl}\p{Zp}\u200B\uFEFF]/gu;
/** Names that Windows reserves for devices, with any extension. */
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i;
const EXTENSION = /\.[A-Za-z0-9]{1,16}$/;

/** Turns a file name into one line without a path, of at most 255 bytes. Keeps the extension. */
export function sanitizeFilename(sent: string): string {
  const name = sent
    .normalize("NFC")
    .replace(/[\t\n\r]/g, " ")
    .replace(INVISIBLE, "")
    .replace(SEPARATORS, "_")
    .replace(/\s+/g, " ")
    .replace(/[. ]+$/, "");
  const extension = EXTENSION.exec(name)?.[0] ?? "";
  const stem = name.slice(0, name.length - extension.length).replace(/^[. ]+/, "");
  return truncate(stem || FALLBACK_STEM, BYTES_MAX - extension.length) + extension;
}

function truncate(text: string, bytesMax: number): string {
  const characters = Array.from(text);
  let bytes = Buffer.byteLength(text);
  while (bytes > bytesMax) bytes -= Buffer.byteLength(characters.pop() ?? "");
  return characters.join("").trimEnd();
}

/**
 * Returns the name under which to save a file, one that every system accepts. The extension matches the
 * detected type, so that text named `cv.bat` opens as text.
 */
export function downloadName(filename: string, contentType: string): string {
  const extensions: readonly string[] = isContentType(contentType) ? EXTENSIONS[contentType] : [];
  const own = EXTENSION.exec(filename)?.[0].slice(1).toLowerCase();
  const [preferred] = extensions;
  const isKept = preferred === undefined || (own && extensions.includes(own));
  return sanitizeFilename((isKept ? filename : `${filename}.${preferred}`).replace(DEVICE, "_$&"));
}
