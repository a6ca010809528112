import type { Json } from "./json-reference";

type Template = { template: string; item: Json; pattern: RegExp };
const templates = new WeakMap<object, Template[]>();

const escapeRegExp = (text: string) => text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&");

/** Each path of a document with the addresses it is found at, what is literal before what is a parameter. */
function compileTemplates(document: Json): Template[] {
  const known = templates.get(document);
  if (known) return known;
  const made = Object.entries<Json>(document.paths)
    .sort(([left], [right]) => left.split("{").length - right.split("{").length)
    .flatMap(([template, item]) =>
      (item.servers ?? document.servers).map(({ url }: { url: string }) => {
        const path = escapeRegExp(new URL(url).pathname + template).replaceAll(/\{\w+\}/g, "[^/]+");
        return { template, item, pattern: new RegExp(`^${path}$`) };
      }),
    );
  templates.set(document, made);
  return made;
}

const isDecodable = (path: string): boolean => {
  try {
    return decodeURIComponent(path) !== "";
  } catch {
    return false;
  }
};

/** The path item of an address; null where the document has none, or where the address stands for no text at all. */
export const findPathItem = (document: Json, path: string): Template | null =>
  isDecodable(path) ? (compileTemplates(document).find(({ pattern }) => pattern.test(path)) ?? null) : null;
