import { type BrowserContext, expect, type Page } from "@playwright/test";
import { ADMIN_PAGES } from "@/app/(console)/console/_shell/admin-pages";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { test } from "../fixtures";
import { variedCandidate } from "../varied-candidates";
import { startHoldingServer } from "./hold-html";
import { signInAsAdmin, signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

const PHONE = 390;

/**
 * The position of the title, and the height of the header around it, on screens wider than a phone. On the
 * pages of a record and of a mutation, other content is above the title.
 */
const TITLE = { left: 24, top: 14, height: 56 };

const SETTLE_MS = 100;

/** Lists the elements that have moved since the page loaded. */
const movedElements = (page: Page) =>
  page.evaluate(
    (settleMs) =>
      new Promise<string[]>((resolve) => {
        const moved: string[] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries() as (PerformanceEntry & { sources: { node?: Element }[] })[])
            moved.push(
              ...entry.sources.map(({ node }) => node?.outerHTML?.slice(0, 120) ?? "a removed element"),
            );
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(moved), settleMs);
      }),
    SETTLE_MS,
  );

const pixelsBeyondWindow = (page: Page) =>
  page.evaluate(() => [
    document.documentElement.scrollHeight - window.innerHeight,
    document.documentElement.scrollWidth - window.innerWidth,
  ]);

/** Returns the title's left and top within the page, and the header's height, in whole pixels. */
async function measureTitle(page: Page) {
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  return title.evaluate((heading) => {
    const header = heading.closest("header")?.getBoundingClientRect();
    const main = heading.closest("main")?.getBoundingClientRect();
    const { x, y } = heading.getBoundingClientRect();
    const [left, top] = [x - (main?.x ?? 0), y - (main?.y ?? 0)];
    return { left: Math.round(left), top: Math.round(top), height: Math.round(header?.height ?? 0) };
  });
}

/** `title` is where the page's title must be. */
async function expectNothingBeyond(page: Page, path: string, title?: typeof TITLE) {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  expect(await pixelsBeyondWindow(page), path).toEqual([0, 0]);
  if (title) expect(await measureTitle(page), path).toEqual(title);
}

async function expectStill(page: Page, path: string, title?: typeof TITLE) {
  await expectNothingBeyond(page, path, title);
  expect(await movedElements(page), path).toEqual([]);
}

async function newManager(context: BrowserContext) {
  const region = await newTestRegion(context.request);
  const people = Array.from({ length: 6 }, (_, index) => variedCandidate(index + 1));
  const { result } = await region.perform("post", "/candidates", people);
  await signInStaff(context, region.emailOf("manager"));
  return { region, id: result.candidates[0].id };
}

for (const width of [1440, 1024, 390]) {
  const title = width > PHONE ? TITLE : undefined;
  const promise = title ? ", and all titles are in the same place" : "";
  test(`at a width of ${width} px, no page moves while it loads or scrolls beyond its content${promise}`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const { region, id } = await newManager(context);
    const names = [...NAV_ITEMS.map(({ name }) => name), "candidates/new", "candidates/import"];
    for (const name of names) await expectStill(page, region.path(name), title);
    await expectStill(page, region.path(`candidates/${id}`));
    await signInAsAdmin(context);
    await expectStill(page, "/console/account", title);
    // Other tests add rows to these pages in the meantime.
    for (const { href } of ADMIN_PAGES) await expectNothingBeyond(page, href, title);
  });
}

for (const width of [1440, 1024])
  test(`at a width of ${width} px, the figures on the mutations page are as wide as the rest of the page`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const region = await newTestRegion(context.request);
    await signInStaff(context, region.emailOf("reader"));
    await page.goto(region.path("mutations"));
    const figures = page.getByRole("main").locator("dl");
    await expect(figures).toBeVisible();
    const edges = await figures.evaluate((list) => {
      const [inner, outer] = [list, list.closest("main")].map((part) => part?.getBoundingClientRect());
      return [Number(inner?.left) - Number(outer?.left), Number(outer?.right) - Number(inner?.right)];
    });
    expect(edges).toEqual([TITLE.left, TITLE.left]);
  });

const LONG_ENOUGH_TO_PAINT_MS = 1_000;

for (const [part, marker] of [
  ["sidebar", '<div class="border-line border-t p-2">'],
  ["table", "<tbody"],
] as const)
  test(`nothing moves if the HTML arrives in two parts, split in the middle of the ${part}`, async ({
    page,
    context,
    baseURL,
  }) => {
    const { region } = await newManager(context);
    const server = await startHoldingServer(String(baseURL), marker);
    try {
      await page.goto(`${server.origin}${region.path("keys")}`, { waitUntil: "commit" });
      await expect(page.locator("#sidebar > div")).toHaveCount(2);
      await page.waitForTimeout(LONG_ENOUGH_TO_PAINT_MS);
      server.release();
      await expect(page.locator("main tbody tr").first()).toBeVisible();
      expect(await movedElements(page)).toEqual([]);
    } finally {
      server.close();
    }
  });
