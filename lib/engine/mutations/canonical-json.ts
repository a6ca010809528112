import "server-only";

/** Deeper than any valid body. Deeper values are ignored, so that no body can overflow the stack. */
const DEPTH_MAX = 100;

/** Serializes a JSON value with sorted keys, so that equal values give the same string. */
export function canonicalJson(value: unknown, depth = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value) ?? "null";
  if (depth === DEPTH_MAX) return '"…"';
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(",")}]`;
  const members = Object.entries(value).sort(([left], [right]) => (left < right ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, depth + 1)}`).join(",")}}`;
}
