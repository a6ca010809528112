import { afterEach, beforeEach, expect, test, vi } from "vitest";

const rowsOf = (...emails: string[]) =>
  emails.map((email, index) => ({ number: index + 2, candidate: { email } }));
const FIRST_FILE = rowsOf("anna@example.org", "bram@example.org");
const OTHER_FILE = rowsOf("carla@example.org");

beforeEach(() => {
  const stored = new Map<string, string>();
  const location = { pathname: "/import", search: "" };
  const history = {
    replaceState: (_state: unknown, _title: string, url: string) => {
      location.search = new URL(url, "https://example.org").search;
    },
  };
  vi.stubGlobal("window", { location, history });
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens or reloads the page, which loads its scripts again. */
async function openPage() {
  vi.resetModules();
  return (await import("./import-id")).importIdInUrl;
}

test("after a reload, the same file continues its import", async () => {
  const importId = await (await openPage())(FIRST_FILE);
  expect(await (await openPage())(FIRST_FILE)).toBe(importId);
  expect(await (await openPage())(FIRST_FILE)).toBe(importId);
});

test("after a reload, another file starts a new import", async () => {
  const importId = await (await openPage())(FIRST_FILE);
  const secondId = await (await openPage())(OTHER_FILE);
  expect(secondId).not.toBe(importId);
  expect(window.location.search).toBe(`?import=${secondId}`);
});

test("without a reload, the same file starts a new import", async () => {
  const importIdInUrl = await openPage();
  expect(await importIdInUrl(FIRST_FILE)).not.toBe(await importIdInUrl(FIRST_FILE));
});
