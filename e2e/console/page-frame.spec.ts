import { expect, type Page } from "@playwright/test";
import { ADMIN_PAGES } from "@/app/(console)/console/_shell/admin-pages";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { test } from "../fixtures";
import { signInAsAdmin, signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests that all pages have one grid, except a record and a mutation, which have more above. */

const HEADER_HEIGHT_PX = 56;
const EDGE_PX = 24;

/** Returns the title's left and top within the page, and the header's height, in whole pixels. */
async function measureHeader(page: Page) {
  const title = page.getByRole("main").getByRole("heading", { level: 1 });
  await expect(title).toBeVisible();
  await page.waitForLoadState("networkidle");
  return title.evaluate((heading) => {
    const header = heading.closest("header")?.getBoundingClientRect();
    const main = heading.closest("main")?.getBoundingClientRect();
    const { x, y } = heading.getBoundingClientRect();
    const [left, top] = [x - (main?.x ?? 0), y - (main?.y ?? 0)];
    return { left: Math.round(left), top: Math.round(top), height: Math.round(header?.height ?? 0) };
  });
}

async function expectSameHeaders(page: Page, paths: readonly string[]) {
  const [first = ""] = paths;
  await page.goto(first);
  const expected = await measureHeader(page);
  expect(expected).toMatchObject({ left: EDGE_PX, height: HEADER_HEIGHT_PX });
  for (const path of paths) {
    await page.goto(path);
    expect([path, await measureHeader(page)]).toEqual([path, expected]);
  }
}

for (const width of [1440, 1024]) {
  test.describe(`on a screen ${width} px wide`, () => {
    test.use({ locale: "nl-NL", viewport: { width, height: 800 } });

    test("the title is in the same place on every page of a region", async ({ page, context }) => {
      const region = await newTestRegion(page.request);
      await signInStaff(context, region.emailOf("manager"));
      const others = ["candidates/new", "candidates/import"];
      const names = [...NAV_ITEMS.map(({ name }) => name), ...others];
      await expectSameHeaders(page, names.map(region.path));
    });

    test("the title is in the same place on the account and admin pages", async ({ page, context }) => {
      await signInAsAdmin(context);
      await expectSameHeaders(page, ["/console/account", ...ADMIN_PAGES.map(({ href }) => href)]);
    });

    test("the figures of the mutations are as wide as the rest of the page", async ({ page, context }) => {
      const region = await newTestRegion(page.request);
      await signInStaff(context, region.emailOf("reader"));
      await page.goto(region.path("mutations"));
      const figures = page.getByRole("main").locator("dl");
      await expect(figures).toBeVisible();
      const edges = await figures.evaluate((list) => {
        const [inner, outer] = [list, list.closest("main")].map((part) => part?.getBoundingClientRect());
        return [Number(inner?.left) - Number(outer?.left), Number(outer?.right) - Number(inner?.right)];
      });
      expect(edges).toEqual([EDGE_PX, EDGE_PX]);
    });
  });
}
