import { type APIRequestContext, expect, type Page, test } from "@playwright/test";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { expectScreensAccessible, type Screen } from "../expect-accessible";
import { consolePath, newCandidates, staffEmailOf } from "./demo-region";

/** Tests the accessibility of every screen of a region, the command palette and the list of shortcuts. */

async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-loading], [aria-busy=true]")).toHaveCount(0);
}

const afterPressing = (key: string) => async (page: Page) => {
  await waitUntilLoaded(page);
  await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toBeVisible();
};

async function listScreens(request: APIRequestContext): Promise<Screen[]> {
  const { id } = (await newCandidates(request, 1)).first;
  const pages = [
    ...NAV_ITEMS.map(({ name }) => name),
    `candidates/${id}`,
    "candidates/new",
    "candidates/import",
  ];
  return [
    ...pages.map((page) => ({ path: consolePath(page), ready: waitUntilLoaded })),
    { path: consolePath("candidates"), ready: afterPressing("Control+k") },
    { path: consolePath("candidates"), ready: afterPressing("?") },
  ];
}

// Two halves, so that two workers can run the check in parallel.
for (const half of [0, 1]) {
  test(`every screen in half ${half + 1} of the list is accessible`, async ({ browser, request }) => {
    const all = await listScreens(request);
    const screens = all.filter((_, index) => index % 2 === half);
    await expectScreensAccessible(browser, staffEmailOf("manager"), screens);
  });
}
