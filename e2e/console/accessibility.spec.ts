import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { consolePath, newCandidates, staffEmailOf } from "./demo-region";
import { DISPLAY_VARIANTS, expectPagesAccessible } from "./expect-accessible";

/** Every screen of a region, its palette and its list of shortcuts: no violation that axe knows, nothing over the edge. */

async function drawn(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-loading], [aria-busy=true]")).toHaveCount(0);
}

const afterPressing = (key: string) => async (page: Page) => {
  await drawn(page);
  await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toBeVisible();
};

async function screens(request: APIRequestContext) {
  const { id } = (await newCandidates(request, 1)).first;
  const pages = [
    ...NAV_ITEMS.map(({ name }) => name),
    `candidates/${id}`,
    "candidates/new",
    "candidates/import",
  ];
  return [
    ...pages.map((page) => ({ path: consolePath(page), ready: drawn })),
    { path: consolePath("candidates"), ready: afterPressing("Control+k") },
    { path: consolePath("candidates"), ready: afterPressing("?") },
  ];
}

for (const look of DISPLAY_VARIANTS) {
  const { colorScheme, locale, width } = look;
  test(`every screen is usable by everyone: ${colorScheme}, ${locale}, ${width} px wide`, async ({
    browser,
    request,
  }) => {
    await expectPagesAccessible(browser, staffEmailOf("manager"), await screens(request), [look]);
  });
}
