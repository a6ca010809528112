// biome-ignore lint/suspicious/noExplicitAny: the document is untyped JSON
export type Json = any;

/** Resolves a local reference (`#/…`, RFC 6901). Returns undefined if the target is missing. */
export function resolveReference(document: Json, reference: string): Json {
  return reference
    .replace(/^#\//, "")
    .split("/")
    .map((token) => decodeURIComponent(token).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((node, token) => node?.[token], document);
}

/** Resolves a node if it is a reference. Returns any other node unchanged. */
export const dereference = (document: Json, node: Json): Json =>
  typeof node?.$ref === "string" ? resolveReference(document, node.$ref) : node;

/** Yields the node, and all objects and lists in it. */
export function* nodesOf(node: Json): Generator<Json> {
  if (typeof node !== "object" || node === null) return;
  yield node;
  for (const inner of Object.values(node)) yield* nodesOf(inner);
}
