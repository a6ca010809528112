import "server-only";

const BLANK = /[\t\n\f\r ]/;
const NOT_BASE64 = /[^A-Za-z0-9+/]/;

/**
 * The content of a base64 data URI, or null where it is not base64. Line breaks and missing padding are forgiven, as in
 * the Fetch standard; what the declared type says is not looked at.
 */
export function decodeDataUri(uri: string): Buffer | null {
  const sent = uri.slice(uri.indexOf(",") + 1);
  const compact = BLANK.test(sent) ? sent.replace(/[\t\n\f\r ]+/g, "") : sent;
  const digits = compact.slice(0, compact.length - paddingOf(compact));
  // Node would skip what it doesn't know, and take other characters for their last eight bits.
  if (NOT_BASE64.test(digits) || digits.length % 4 === 1) return null;
  return Buffer.from(digits, "base64");
}

const paddingOf = (text: string) => (text.endsWith("==") ? 2 : text.endsWith("=") ? 1 : 0);
