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
    removeItem: (key: string) => void stored.delete(key),
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** Opens or reloads the page, which loads its scripts again. */
async function openPage() {
  vi.resetModules();
  return import("./import-id");
}

test("after a reload, the same file continues its import", async () => {
  const importId = await (await openPage()).importIdInUrl(FIRST_FILE);
  expect(await (await openPage()).importIdInUrl(FIRST_FILE)).toBe(importId);
  expect(await (await openPage()).importIdInUrl(FIRST_FILE)).toBe(importId);
});

test("after a reload, a different file starts a new import", async () => {
  const importId = await (await openPage()).importIdInUrl(FIRST_FILE);
  const secondId = await (await openPage()).importIdInUrl(OTHER_FILE);
  expect(secondId).not.toBe(importId);
  expect(window.location.search).toBe(`?import=${secondId}`);
});

test("without a reload, the same file starts a new import", async () => {
  const { importIdInUrl } = await openPage();
  expect(await importIdInUrl(FIRST_FILE)).not.toBe(await importIdInUrl(FIRST_FILE));
});

test("after a reload, the same file starts a new import if its first import is complete", async () => {
  const page = await openPage();
  const importId = await page.importIdInUrl(FIRST_FILE);
  page.forgetImport(importId);
  expect(window.location.search).toBe("");
  const secondId = await (await openPage()).importIdInUrl(FIRST_FILE);
  expect(secondId).not.toBe(importId);
  // Pressing Back restores the old URL, but must not restore the first import.
  window.location.search = `?import=${importId}`;
  expect(await (await openPage()).importIdInUrl(FIRST_FILE)).not.toBe(importId);
});

test("forgetting a completed import leaves the id of a newer import in the URL", async () => {
  const page = await openPage();
  const importId = await page.importIdInUrl(FIRST_FILE);
  const secondId = await page.importIdInUrl(OTHER_FILE);
  page.forgetImport(importId);
  expect(window.location.search).toBe(`?import=${secondId}`);
});
