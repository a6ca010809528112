// The document is read as a stranger reads it: as JSON of which nothing is known but the standard.
// biome-ignore lint/suspicious/noExplicitAny: whatever the document holds
export type Json = any;

/** What a local reference (`#/…`, RFC 6901) leads to; undefined where there is nothing. */
export function resolveReference(document: Json, reference: string): Json {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((node, token) => node?.[token], document);
}

/** The object itself, or what it refers to. */
export const dereference = (document: Json, node: Json): Json =>
  typeof node?.$ref === "string" ? resolveReference(document, node.$ref) : node;
