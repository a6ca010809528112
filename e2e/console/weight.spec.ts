import { type BrowserContext, expect } from "@playwright/test";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { test } from "../fixtures";
import { consolePath, newCandidates, signInAs } from "./demo-region";
import { signInAsAdmin } from "./sign-in-staff";

/**
 * The maximum compressed size of the scripts in each page's HTML, which must load before the page is usable.
 * No page may exceed 180 kB. React and Next take 113 kB, and the code for queries takes 13 kB. A library that
 * a shared file imports by mistake, such as zod, adds 60 kB.
 */
const KILOBYTES_MAX: Record<string, number> = {
  candidates: 168,
  "candidates/{candidate}": 176,
  "candidates/new": 158,
  "candidates/import": 154,
  board: 176,
  "to-do": 153,
  duplicates: 156,
  reports: 156,
  mutations: 160,
  activity: 158,
  privacy: 156,
  texts: 155,
  keys: 157,
  settings: 160,
  fields: 157,
  schema: 158,
  "/console/account": 152,
  "/console/admin": 151,
};

/** Returns the compressed size of the script in bytes. */
async function sentSize(context: BrowserContext, script: string): Promise<number> {
  const response = await context.request.head(script, {
    headers: { "accept-encoding": "gzip, deflate, br" },
  });
  expect([script, response.headers()["content-encoding"]]).toEqual([script, "br"]);
  return Number(response.headers()["content-length"]);
}

async function weigh(context: BrowserContext, path: string): Promise<number> {
  const page = await (await context.request.get(path)).text();
  // Only browsers from before 2018 load `noModule` scripts.
  const html = page.replaceAll(/<script[^>]*noModule[^>]*>/gi, "");
  const scripts = new Set(html.match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g));
  expect(scripts.size, "The page names its scripts").toBeGreaterThan(5);
  const sizes = await Promise.all([...scripts].map((script) => sentSize(context, script)));
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

test("every page in the console's menu has a limit", () => {
  expect(Object.keys(KILOBYTES_MAX)).toEqual(expect.arrayContaining(NAV_ITEMS.map(({ name }) => name)));
});

for (const [name, maximum] of Object.entries(KILOBYTES_MAX)) {
  test(`the scripts of the ${name} page take at most ${maximum} kB`, async ({ context, request }) => {
    if (name.startsWith("/")) await signInAsAdmin(context);
    else await signInAs(context, "manager");
    const { id } = (await newCandidates(request, 1)).first;
    const path = name.startsWith("/") ? name : consolePath(name.replace("{candidate}", id));
    const kilobytes = await weigh(context, path);
    expect(kilobytes).toBeGreaterThan(100);
    expect(kilobytes).toBeLessThanOrEqual(maximum);
  });
}
