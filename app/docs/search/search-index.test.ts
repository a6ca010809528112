import { beforeAll, describe, expect, it } from "vitest";
import { ERRORS } from "@/lib/contract/errors";
import { LANGUAGES, type Language } from "@/lib/platform/languages";
import { readPage } from "../guide";
import { PAGE_NAMES } from "../pages";
import { listOperations } from "../reference/operations";
import { operationTitle } from "../reference/titles";
import { findEntries, type SearchEntry } from "./find-entries";
import { makeSearchIndex } from "./search-index";

const indexes = new Map<Language, SearchEntry[]>();
beforeAll(async () => {
  for (const language of LANGUAGES) indexes.set(language, await makeSearchIndex(language, "Reference"));
});
const search = (language: Language, query: string) => findEntries(indexes.get(language) ?? [], query);
const firstPath = (language: Language, query: string) => search(language, query)[0]?.path;

describe.each(LANGUAGES)("the guide search in %s", (language) => {
  it("finds every page by its title and every section by its heading", async () => {
    for (const name of PAGE_NAMES) {
      const { title, headings } = await readPage(language, name);
      expect(firstPath(language, title)).toBe(`/docs/${name}`);
      for (const { id, text } of headings)
        expect(search(language, text).map(({ path }) => path)).toContain(`/docs/${name}#${id}`);
    }
  });

  it("shows an error code's entry as the first result of a search for the code", () => {
    for (const code of Object.keys(ERRORS)) expect(firstPath(language, code)).toBe(`/docs/errors#${code}`);
  });

  it("shows an endpoint as the first result of a search for its method and path", () => {
    for (const { method, path, operationId } of listOperations())
      expect(firstPath(language, `${method} ${path}`)).toBe(`/docs/reference#${operationId}`);
  });

  it("shows the title of an endpoint in the language of the page", () => {
    for (const { operationId } of listOperations()) {
      const entry = indexes.get(language)?.find(({ path }) => path === `/docs/reference#${operationId}`);
      expect(entry?.text).toContain(operationTitle(language, operationId).replaceAll("`", ""));
    }
  });

  it("finds the name of every parameter", () => {
    const names = new Set(listOperations().flatMap(({ parameters }) => parameters.map(({ name }) => name)));
    expect(names.size).toBeGreaterThan(10);
    for (const name of names) expect([name, search(language, name).length > 0]).toEqual([name, true]);
  });

  it("shows an excerpt that contains the search term", () => {
    const results = search(language, "callbackUrl");
    expect(results.length).toBeGreaterThan(1);
    const [first] = results;
    expect(first?.excerpt).toMatch(/callbackurl/i);
    expect(String(first?.excerpt).length).toBeLessThan(140);
  });
});

describe("a search", () => {
  const entry = (title: string, text = ""): SearchEntry => ({
    path: `/docs/${title}`,
    title,
    page: "",
    text,
  });

  it("requires every word, and ignores case, accents and the form of apostrophes", () => {
    const entries = [entry("Een idempotentie", "Één sleutel"), entry("Iets anders", "een sleutel")];
    expect(findEntries(entries, "IDEMPOTENTIE een").map(({ title }) => title)).toEqual(["Een idempotentie"]);
    expect(findEntries(entries, "een sleutel")).toHaveLength(2);
    expect(findEntries(entries, "sleutel onbekend")).toEqual([]);
    expect(findEntries(entries, "  ")).toEqual([]);
    expect(findEntries([entry("A region’s key")], "region's")).toHaveLength(1);
  });

  it("ranks a match in the title above one in the text, and a whole word above part of a word", () => {
    const entries = [entry("x", "keys"), entry("monkeys"), entry("keys"), entry("y", "keyset")];
    expect(findEntries(entries, "keys").map(({ title }) => title)).toEqual(["keys", "monkeys", "x", "y"]);
  });
});
