import "server-only";
import type { Token, Tokens } from "marked";
import type { Language } from "@/lib/platform/languages";
import { type GuidePage, parseHeading, parseListItem, plainText, readPage } from "../guide";
import { PAGE_NAMES } from "../pages";
import { listOperations, type Operation, resolveSchema } from "../reference/operations";
import { operationTitle } from "../reference/titles";
import type { SearchEntry } from "./find-entries";

/**
 * Returns everything that readers can find: the pages, their sections, and the endpoints of the reference.
 */
export async function makeSearchIndex(language: Language, referenceTitle: string): Promise<SearchEntry[]> {
  const pages = await Promise.all(PAGE_NAMES.map((name) => readPage(language, name)));
  const reference = { path: "/docs/reference", title: referenceTitle, page: "", text: "OpenAPI" };
  return [
    ...pages.flatMap(entriesOf),
    reference,
    ...listOperations().map((operation) => endpointEntry(operation, language, referenceTitle)),
  ];
}

const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

/** Returns an entry for the page, and one for each of its sections. */
function entriesOf({ name, title, lead, body }: GuidePage): SearchEntry[] {
  const entries: SearchEntry[] = [{ path: `/docs/${name}`, title, page: "", text: plainText(lead) }];
  for (const token of body) {
    if (isHeading(token)) {
      const { id, text } = parseHeading(token);
      entries.push({ path: `/docs/${name}#${id}`, title: text, page: title, text: "" });
      continue;
    }
    const entry = entries.at(-1);
    if (entry) entry.text = `${entry.text} ${textOf(token)}`.trim();
  }
  return entries;
}

const isList = (token: Token): token is Tokens.List => token.type === "list";
const isTable = (token: Token): token is Tokens.Table => token.type === "table";

/** Returns a block's text without markup. For a code block, returns only its label. */
function textOf(token: Token): string {
  if (token.type === "code") return String(token.lang ?? "").replace(/^\S+\s*/, "");
  if (isList(token)) return token.items.map((item) => plainText(parseListItem(item).tokens)).join(" ");
  if (isTable(token))
    return [token.header, ...token.rows]
      .flatMap((row) => row.map(({ tokens }) => plainText(tokens)))
      .join(" ");
  return plainText("tokens" in token && token.tokens ? token.tokens : []).trim();
}

const endpointEntry = (operation: Operation, language: Language, page: string): SearchEntry => ({
  path: `/docs/reference#${operation.operationId}`,
  title: `${operation.method} ${operation.path}`,
  page,
  text: [
    operationTitle(language, operation.operationId),
    operation.description ?? "",
    ...operation.parameters.map(({ name }) => name),
    ...bodyFields(operation),
  ]
    .join(" ")
    .replaceAll("`", "")
    .trim(),
});

function bodyFields({ requestBody }: Operation): string[] {
  const schema = requestBody?.content["application/json"]?.schema;
  if (!schema) return [];
  const body = resolveSchema(schema);
  const fields = body.items ? resolveSchema(body.items) : body;
  return Object.keys(fields.properties ?? {});
}
