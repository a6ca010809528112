import { gzipSync } from "node:zlib";
import { type BrowserContext, expect } from "@playwright/test";
import { test } from "../fixtures";
import { consolePath, newCandidates, signInAs } from "./demo-region";
import { signInAsAdmin } from "./sign-in-staff";

/**
 * The maximum compressed size of a page's scripts. Counts the scripts in the page's HTML, which must load
 * before the page is usable. React and Next take 143 kB, and the code for queries 15 kB. A library that a
 * shared file imports by mistake, such as zod, adds 70 kB.
 */
const KILOBYTES_MAX: Record<string, number> = {
  candidates: 197,
  "candidates/{candidate}": 204,
  "candidates/new": 187,
  "candidates/import": 199,
  board: 207,
  duplicates: 185,
  reports: 186,
  mutations: 189,
  activity: 188,
  texts: 185,
  keys: 186,
  settings: 187,
  fields: 187,
  schema: 189,
  "/console/account": 182,
  "/console/admin": 182,
};

async function weigh(context: BrowserContext, path: string): Promise<number> {
  const page = await (await context.request.get(path)).text();
  // Only browsers from before 2018 load `noModule` scripts.
  const html = page.replaceAll(/<script[^>]*noModule[^>]*>/gi, "");
  const scripts = new Set(html.match(/\/_next\/static\/chunks\/[\w.~-]+\.js/g));
  expect(scripts.size, "The page names its scripts").toBeGreaterThan(5);
  const bodies = await Promise.all(
    [...scripts].map(async (script) => (await context.request.get(script)).body()),
  );
  return bodies.reduce((sum, body) => sum + gzipSync(body).length, 0) / 1000;
}

for (const [name, maximum] of Object.entries(KILOBYTES_MAX)) {
  test(`the scripts of the page ${name} take at most ${maximum} kB`, async ({ context, request }) => {
    if (name.startsWith("/")) await signInAsAdmin(context);
    else await signInAs(context, "manager");
    const { id } = (await newCandidates(request, 1)).first;
    const path = name.startsWith("/") ? name : consolePath(name.replace("{candidate}", id));
    const kilobytes = await weigh(context, path);
    expect(kilobytes).toBeGreaterThan(100);
    expect(kilobytes).toBeLessThanOrEqual(maximum);
  });
}
