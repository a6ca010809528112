import "server-only";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { Lexer, lexer, type Token, type Tokens } from "marked";
import type { Language } from "@/lib/platform/languages";
import { citeTests } from "./cite-tests";
import { fillPlaceholders } from "./fill-placeholders";
import { PAGE_NAMES, type PageName } from "./pages";

export type Heading = { id: string; text: string; depth: number };
export type GuidePage = {
  name: PageName;
  title: string;
  lead: Token[];
  headings: Heading[];
  body: Token[];
};

/** Returns a page's file path. Pages are read at run time, so edits need no rebuild. */
const pagePath = (language: Language, name: PageName) =>
  join(process.cwd(), "app", "docs", "_guide", language, `${name}.md`);

/** Returns a page's Markdown without filling in its placeholders and citations. */
export const readTemplate = (language: Language, name: PageName): Promise<string> =>
  readFile(pagePath(language, name), "utf8");

/** Returns a page's Markdown with its placeholders and citations filled in. */
export const readSource = async (language: Language, name: PageName): Promise<string> =>
  fillPlaceholders(citeTests(await readTemplate(language, name)), language);

/** Splits a page into its heading, its first paragraph and the rest. */
export const readPage = async (language: Language, name: PageName): Promise<GuidePage> =>
  parsePage(language, name, await readSource(language, name));

/** Returns the title and first paragraph of a page. Parsing only those takes a fraction of the time. */
export async function readOpening(
  language: Language,
  name: PageName,
): Promise<{ title: string; lead: string }> {
  const [title = "", lead = ""] = (await readTemplate(language, name)).split("\n\n");
  const page = parsePage(language, name, fillPlaceholders(`${title}\n\n${lead}`, language));
  return { title: page.title, lead: plainText(page.lead) };
}

function parsePage(language: Language, name: PageName, source: string): GuidePage {
  const [heading, lead, ...body] = lexer(source).filter(isNotSpace);
  if (heading?.type !== "heading" || lead?.type !== "paragraph") {
    throw new Error(`${language}/${name}.md does not begin with a heading and a paragraph.`);
  }
  return {
    name,
    title: heading.text,
    lead: lead.tokens ?? [],
    headings: body.filter(isHeading).map(parseHeading),
    body,
  };
}

const isNotSpace = ({ type }: Token) => type !== "space";
const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";

/** Returns the text of tokens, without markup. */
export const plainText = (tokens: Token[]): string =>
  tokens
    .map((token) =>
      "tokens" in token && token.tokens ? plainText(token.tokens) : "text" in token ? token.text : "",
    )
    .join("");

/** Separates a heading's text from its anchor `{#id}`, which is the same in every language. */
export function parseHeading(token: Tokens.Heading): Heading & { tokens: Token[] } {
  const [, text = token.text, id = ""] = /^(.*) \{#([\w-]+)\}$/.exec(token.text) ?? [];
  return { id, text: text.replaceAll("`", ""), depth: token.depth, tokens: Lexer.lexInline(text) };
}

/** Separates a list item's text from its anchor `{#id}`. Only items that cite a test have anchors. */
export function parseListItem({ text, tokens }: Tokens.ListItem): {
  id: string | undefined;
  tokens: Token[];
} {
  const [, content, id] = /^(.*) \{#([\w-]+)\}$/.exec(text) ?? [];
  return { id, tokens: content === undefined ? tokens : Lexer.lexInline(content) };
}

export const readTitles = async (language: Language): Promise<Map<PageName, string>> =>
  new Map(
    await Promise.all(
      PAGE_NAMES.map(async (name) => {
        const source = await readTemplate(language, name);
        return [name, /^# (.+)$/m.exec(source)?.[1] ?? name] as const;
      }),
    ),
  );
