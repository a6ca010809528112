/** The condition of a write: the record exists (`*`) or has one of these entity tags. */
export type IfMatch = "*" | string[];

const ENTITY_TAG = /(W\/)?"([^"\s]*)"/g;
/**
 * What Caddy and Apache add to the ETag of a response that they compress. They don't remove it from `If-Match`.
 * Our own tags never end like that.
 */
const CODING_SUFFIX = /-(?:gzip|zstd|br|deflate)$/;
const PLACEHOLDER = "\0";
export const TAGS_MAX = 20;

/**
 * Parses `If-Match` (RFC 9110 §13.1.1). Returns null if the header is malformed or has more than 20 tags.
 * Omits weak tags, because writes require a strong comparison. A list of only weak tags matches no record.
 */
export function parseIfMatch(header: string): IfMatch | null {
  if (header.trim() === "*") return "*";
  const strong: string[] = [];
  const rest = header.replace(ENTITY_TAG, (_tag, weak: string | undefined, opaque: string) => {
    if (!weak) strong.push(opaque.replace(CODING_SUFFIX, ""));
    return PLACEHOLDER;
  });
  const members = rest.split(",").map((member) => member.trim());
  const isList = members.includes(PLACEHOLDER) && members.every((each) => !each || each === PLACEHOLDER);
  return isList && members.length <= TAGS_MAX ? strong : null;
}
