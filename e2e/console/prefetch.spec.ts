import { once } from "node:events";
import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { ADMIN_PAGES } from "@/app/(console)/console/_shell/admin-pages";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { test } from "../fixtures";
import { consolePath, createRegionApi, newCandidates, otherRegion, signInAs } from "./demo-region";
import { signInAsAdmin } from "./sign-in-staff";

/** Tests that each console screen is served with its data. */

/**
 * For each screen, a selector that matches once its data is rendered. The import screen needs no data. The
 * mutation screen fetches the receiver's responses in the browser.
 */
const CONTENT: Record<string, string> = {
  candidates: "main tbody [data-row-link]",
  "candidates/{candidate}": "main [aria-labelledby=timeline] li",
  "candidates/new": "main form",
  "candidates/import": "main h1",
  board: "main li a",
  "to-do": "main section h2",
  duplicates: "main section :is(li, h2)",
  mutations: "main tbody [data-row-link]",
  "mutations/{mutation}": "main article",
  reports: "main h2",
  activity: "main tbody [data-row-link]",
  privacy: "main section :is(li, h2)",
  texts: "main form",
  keys: "main tbody tr",
  settings: "main form",
  schema: "main tbody tr",
  fields: "main li",
  "/console/admin": "main tbody tr",
  "/console/admin/staff": "main tbody tr",
  "/console/admin/health": "main section [role=status]",
  "/console/admin/keys": "main tbody tr",
  "/console/admin/security-log": "main tbody tr",
  "/console/account": "main li",
};

async function pathOf(name: string, request: APIRequestContext): Promise<string> {
  if (name.startsWith("/")) return name;
  const { first } = await newCandidates(request, 1);
  const [mutation] = (await createRegionApi(request).get("/mutations?pageSize=1")).data;
  return consolePath(name.replace("{candidate}", first.id).replace("{mutation}", mutation?.mutationId));
}

/**
 * Collects the page's API reads except the polls for changes, and its script and console errors, such as a
 * hydration mismatch.
 */
function watch(page: Page) {
  const reads: string[] = [];
  const errors: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    const isPoll = pathname.endsWith("/last-change");
    if (request.method() === "GET" && pathname.startsWith("/api/") && !isPoll) reads.push(pathname);
  });
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  return { reads, errors };
}

test("the tests in this file cover every page in the navigation", () => {
  const pages = [...NAV_ITEMS.map(({ name }) => name), ...ADMIN_PAGES.map(({ href }) => href)];
  expect(Object.keys(CONTENT)).toEqual(expect.arrayContaining(pages));
});

// All screens share these two browser contexts, so that the common scripts are loaded only once.
let withScripts: BrowserContext;
let withoutScripts: BrowserContext;
test.beforeAll(async ({ browser, baseURL }) => {
  withScripts = await browser.newContext({ baseURL });
  withoutScripts = await browser.newContext({ baseURL, javaScriptEnabled: false });
  for (const context of [withScripts, withoutScripts]) await signInAsAdmin(context);
});
test.afterAll(async () => {
  for (const context of [withScripts, withoutScripts]) await context.close();
});

/** Delays the page's API requests until the returned function is called. */
async function holdApiRequests(page: Page): Promise<() => void> {
  const released = new AbortController();
  await page.route("**/api/**", async (route) => {
    if (!released.signal.aborted) await once(released.signal, "abort");
    await route.continue();
  });
  return () => released.abort();
}

for (const [name, content] of Object.entries(CONTENT)) {
  test(`the ${name} page shows its data without a response from the API, and hydrates without an error`, async ({
    request,
  }) => {
    const page = await withScripts.newPage();
    const path = await pathOf(name, request);
    const { errors } = watch(page);
    const release = await holdApiRequests(page);
    await page.goto(path, { waitUntil: "commit" });
    await expect(page.locator(content).first()).toBeVisible();
    release();
    await page.waitForLoadState("networkidle");
    expect(errors).toEqual([]);
    await page.close();
  });

  test(`the ${name} page shows its data without scripts`, async ({ request }) => {
    const page = await withoutScripts.newPage();
    await page.goto(await pathOf(name, request));
    await expect(page.locator(content).first()).toBeVisible();
    await page.close();
  });
}

test("the list's HTML contains only candidates who match the URL's filters, region and mode, and is not cached", async ({
  context,
  request,
}) => {
  const { word } = await newCandidates(request, 2, { city: "Appingedam" });
  await signInAs(context, "reader");
  const open = (path: string) => context.request.get(path);
  const shown = await open(consolePath(`candidates?q=${word}`));
  expect(shown.headers()["cache-control"]).toContain("no-store");
  expect(await shown.text()).toContain(`${word} A`);
  // The page always contains the search term, so look for the candidate's full name.
  expect(await (await open(consolePath(`candidates?q=${word}&city=Delfzijl`))).text()).not.toContain(
    `${word} A`,
  );
  expect(await (await open(consolePath("candidates", "sandbox"))).text()).not.toContain(`${word} A`);
  const elsewhere = await open(`/console/${otherRegion?.slug}/live/candidates`);
  expect(elsewhere.status()).toBe(404);
  expect((await request.get(consolePath("candidates"), { maxRedirects: 0 })).status()).toBe(307);
});

test("the browser doesn't fetch the prefetched list again", async ({ page, context }) => {
  await signInAs(context, "reader");
  const { reads } = watch(page);
  await page.goto(consolePath("candidates"));
  await page.waitForLoadState("networkidle");
  expect(reads).toEqual([]);
});

test("the page of an unknown record, for which the prefetch fails, shows an explanation", async ({
  page,
  context,
}) => {
  await signInAs(context, "reader");
  await page.goto(consolePath("candidates/rec00000000000000"));
  await expect(page.getByRole("alert").getByRole("link")).toBeVisible();
});

test("links don't prefetch their pages when they come into view", async ({ page, context }) => {
  await signInAsAdmin(context);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("_rsc=")) requested.push(request.url());
  });
  for (const name of ["candidates", "reports", "duplicates"]) {
    await page.goto(consolePath(name), { waitUntil: "networkidle" });
    expect([name, ...requested]).toEqual([name]);
  }
  await page.getByRole("link", { name: "Bord", exact: true }).click();
  await expect.poll(() => requested.length).toBeGreaterThan(0);
});

test("following a link immediately shows the name of the person or page, while the server prepares the page", async ({
  page,
  context,
  request,
}) => {
  const { word } = await newCandidates(request, 1);
  await signInAs(context, "reader");
  await page.goto(consolePath(`candidates?q=${word}`));
  const released = new AbortController();
  await page.route("**/*_rsc=*", async (route) => {
    if (!released.signal.aborted) await once(released.signal, "abort");
    await route.continue();
  });
  await page.locator("main tbody [data-row-link]").first().click();
  const preview = page.locator("#page-frame > [aria-hidden]");
  await expect(preview.locator("h1", { hasText: word })).toBeVisible();
  await expect(preview.getByText("nieuw")).toBeVisible();
  released.abort();
  await expect(page.locator("main").getByRole("heading", { level: 1, name: word })).toBeVisible();
  await expect(preview).toHaveCount(0);
  await page.getByRole("navigation").getByRole("link", { name: "Rapportages" }).click();
  await expect(page.locator("main").getByRole("heading", { level: 1, name: "Rapportages" })).toBeVisible();
  await expect(preview).toHaveCount(0);
});
