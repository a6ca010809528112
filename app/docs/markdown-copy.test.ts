import { lexer, type Token, type Tokens, walkTokens } from "marked";
import { describe, expect, it } from "vitest";
import { env } from "@/lib/platform/env";
import { LANGUAGES, type Language, withLanguage } from "@/lib/platform/languages";
import { parseHeading, readSource } from "./guide";
import { makeLlmsText } from "./llms-text";
import { markdownCopy, markdownUrl } from "./markdown-copy";
import { PAGE_NAMES } from "./pages";

const tokensOf = (source: string): Token[] => {
  const found: Token[] = [];
  walkTokens(lexer(source), (token) => void found.push(token));
  return found;
};
const isHeading = (token: Token): token is Tokens.Heading => token.type === "heading";
const isCode = (token: Token): token is Tokens.Code => token.type === "code";
const isLink = (token: Token): token is Tokens.Link => token.type === "link";

const cases = LANGUAGES.flatMap((language) => PAGE_NAMES.map((name) => [language, name] as const));

describe("the Markdown copy of a guide page", () => {
  it.each(cases)("has the headings and code of the page, in %s: %s", async (language, name) => {
    const [source, copy] = [tokensOf(await readSource(language, name)), await markdownCopy(language, name)];
    const tokens = tokensOf(copy);
    expect(tokens.filter(isHeading).map(({ text }) => text.replaceAll("`", ""))).toEqual(
      source.filter(isHeading).map((token) => parseHeading(token).text),
    );
    const code = tokens.filter(isCode).map(({ text }) => text);
    for (const { lang = "", text } of source.filter(isCode))
      if (!lang.startsWith("samples")) expect(code).toContain(text);
    expect(copy).not.toMatch(/\{#|\{\{|```samples/);
    for (const { lang } of tokens.filter(isCode)) expect(lang).toMatch(/^\w+$/);
  });

  it.each(cases)("has only absolute links and links within the copy, in %s: %s", async (language, name) => {
    for (const { href } of tokensOf(await markdownCopy(language, name)).filter(isLink))
      expect(href).toMatch(/^(?:https?:\/\/|#)/);
  });

  it("contains the samples in several programming languages", async () => {
    const copy = tokensOf(await markdownCopy("nl", "callbacks")).filter(isCode);
    const samples = copy
      .filter(({ text }) => text.includes("x-mutationengine-nonce"))
      .map(({ lang }) => lang);
    expect(samples).toEqual(expect.arrayContaining(["js", "python", "php"]));
  });
});

describe("llms.txt", () => {
  const pagesIn = (text: string, language: Language): string[] =>
    tokensOf(text)
      .filter(isLink)
      .map(({ href }) => href)
      .filter((href) => href.startsWith(env().BASE_URL + withLanguage(language, "/docs/")));

  it("lists the Markdown copy of every guide page, one per line, in both languages", async () => {
    const text = await makeLlmsText();
    for (const language of LANGUAGES)
      expect(pagesIn(text, language)).toEqual(PAGE_NAMES.map((name) => markdownUrl(language, name)));
    for (const line of text.split("\n").filter((each) => each.startsWith("- ")))
      expect(line).toMatch(/^- \[[^\]]+\]\(https?:[^)]+\): \S/);
  });

  it("has a title, a summary and sections, in that order", async () => {
    const kinds = lexer(await makeLlmsText())
      .filter(({ type }) => type !== "space")
      .map((token) => (isHeading(token) ? `h${token.depth}` : token.type));
    expect(kinds.slice(0, 2)).toEqual(["h1", "blockquote"]);
    const sections = kinds.slice(2);
    expect(sections).toEqual(sections.map((_, index) => (index % 2 === 0 ? "h2" : "list")));
  });
});
