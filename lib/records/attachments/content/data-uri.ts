import "server-only";

const BLANK = /[\t\n\f\r ]/;
const NOT_BASE64 = /[^A-Za-z0-9+/]/;

/**
 * Decodes a base64 data URI. Returns null if the data isn't base64. Accepts line breaks and missing padding,
 * like the Fetch standard. Ignores the declared media type.
 */
export function decodeDataUri(uri: string): Buffer | null {
  const sent = uri.slice(uri.indexOf(",") + 1);
  const compact = BLANK.test(sent) ? sent.replace(/[\t\n\f\r ]+/g, "") : sent;
  const digits = compact.slice(0, compact.length - paddingOf(compact));
  // Check the characters first, because Node ignores invalid ones instead of failing.
  if (NOT_BASE64.test(digits) || digits.length % 4 === 1) return null;
  return Buffer.from(digits, "base64");
}

const paddingOf = (text: string) => (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
