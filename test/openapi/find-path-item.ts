import type { Json } from "./json-reference";

type Template = { template: string; item: Json; pattern: RegExp };
const templates = new WeakMap<object, Template[]>();

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");

/** Compiles the path templates of a document. Templates with fewer parameters come first. */
function compileTemplates(document: Json): Template[] {
  const cached = templates.get(document);
  if (cached) return cached;
  const compiled = Object.entries<Json>(document.paths)
    .sort(([left], [right]) => left.split("{").length - right.split("{").length)
    .flatMap(([template, item]) =>
      (item.servers ?? document.servers).map(({ url }: { url: string }) => {
        const path = escapeRegExp(new URL(url).pathname + template).replaceAll(/\{\w+\}/g, "[^/]+");
        return { template, item, pattern: new RegExp(`^${path}$`) };
      }),
    );
  templates.set(document, compiled);
  return compiled;
}

const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
};

/**
 * Finds the path item of a path. Returns null if the document has no such path or if the path can't be
 * decoded.
 */
export const findPathItem = (document: Json, path: string): Template | null =>
  isDecodable(path) ? (compileTemplates(document).find(({ pattern }) => pattern.test(path)) ?? null) : null;
