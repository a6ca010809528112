import { type BrowserContext, expect, type Page } from "@playwright/test";
import { ADMIN_PAGES } from "@/app/(console)/console/_shell/admin-pages";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { test } from "../fixtures";
import { variedCandidate } from "../varied-candidates";
import { startHoldingServer } from "./hold-html";
import { signInAsAdmin, signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ locale: "nl-NL" });

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

async function expectNothingBeyond(page: Page, path: string) {
  await page.goto(path, { waitUntil: "networkidle" });
  await expect(page.getByRole("heading", { level: 1 })).toBeAttached();
  expect(await pixelsBeyondWindow(page), path).toEqual([0, 0]);
}

async function expectStill(page: Page, path: string) {
  await expectNothingBeyond(page, path);
  expect(await movedElements(page), path).toEqual([]);
}

async function newManager(context: BrowserContext) {
  const region = await newTestRegion(context.request);
  const people = Array.from({ length: 6 }, (_, index) => variedCandidate(index + 1));
  const { result } = await region.perform("post", "/candidates", people);
  await signInStaff(context, region.emailOf("manager"));
  return { region, id: result.candidates[0].id };
}

for (const width of [1440, 1024, 390])
  test(`at a width of ${width} px, nothing moves while a page loads, and no page scrolls beyond its content`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    const { region, id } = await newManager(context);
    const names = [
      ...NAV_ITEMS.map(({ name }) => name),
      `candidates/${id}`,
      "candidates/new",
      "candidates/import",
    ];
    for (const name of names) await expectStill(page, region.path(name));
    await signInAsAdmin(context);
    await expectStill(page, "/console/account");
    // Other tests add rows to these pages in the meantime.
    for (const { href } of ADMIN_PAGES) await expectNothingBeyond(page, href);
  });

const LONG_ENOUGH_TO_PAINT_MS = 1_000;

for (const [part, marker] of [
  ["sidebar", '<div class="border-line border-t p-2">'],
  ["table", "<tbody"],
] as const)
  test(`nothing moves if the HTML arrives only up to the middle of the ${part} first`, async ({
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
