import "server-only";

// Characters that encodeURIComponent doesn't encode although `filename*` doesn't allow them (RFC 8187 §3.2.1,
// attr-char).
const NOT_ATTRIBUTE = /['()*]/g;
const NOT_QUOTABLE = /[^\x20-\x7E]|["\\%]/gu;

/**
 * Builds the header that makes browsers save a file under its name (RFC 6266), with an ASCII fallback. With
 * `inline`, browsers show the file, and use the name if the user saves it.
 */
export function contentDisposition(filename: string, type: "attachment" | "inline" = "attachment"): string {
  const encoded = encodeURIComponent(filename).replace(
    NOT_ATTRIBUTE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const ascii = filename.normalize("NFD").replace(/\p{M}/gu, "").replace(NOT_QUOTABLE, "_");
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
