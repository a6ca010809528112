import "server-only";

// What `filename*` may hold as it is (RFC 8187 §3.2.1, attr-char), of what encodeURIComponent leaves as it is.
const NOT_ATTRIBUTE = /['()*]/g;
const NOT_QUOTABLE = /[^\x20-\x7E]|["\\%]/gu;

/** The header that has a file saved, never shown, under its name (RFC 6266): as ASCII for old readers, and in full. */
export function contentDisposition(filename: string): string {
  const encoded = encodeURIComponent(filename).replace(
    NOT_ATTRIBUTE,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  const ascii = filename.normalize("NFD").replace(/\p{M}/gu, "").replace(NOT_QUOTABLE, "_");
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
