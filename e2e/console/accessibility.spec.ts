import { expect, type Page } from "@playwright/test";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { expectScreensAccessible, type Screen } from "../expect-accessible";
import { test } from "../fixtures";
import { variedCandidate } from "../varied-candidates";
import { waitUntilLoaded } from "../wait-until-loaded";
import { newTestRegion, type TestRegion } from "./test-region";

/**
 * Tests the accessibility of the pages in a region's navigation, a record, the forms for a new candidate and
 * an import, the command palette and the list of shortcuts.
 */

const afterPressing = (key: string) => async (page: Page) => {
  await waitUntilLoaded(page);
  await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toBeVisible();
};

async function listScreens(region: TestRegion): Promise<Screen[]> {
  // A few candidates are enough. axe takes longer with more elements.
  const candidates = Array.from({ length: 10 }, (_, index) => variedCandidate(index + 1));
  const { result } = await region.perform("post", "/candidates", candidates);
  const [{ id }] = result.candidates;
  const pages = [
    ...NAV_ITEMS.map(({ name }) => name),
    `candidates/${id}`,
    "candidates/new",
    "candidates/import",
  ];
  return [
    ...pages.map((page) => ({ path: region.path(page), ready: waitUntilLoaded })),
    { path: region.path("candidates"), ready: afterPressing("Control+k") },
    { path: region.path("candidates"), ready: afterPressing("?") },
  ];
}

// The screens are tested in two halves, so that neither test gets close to the time limit on a slow machine.
for (const half of [0, 1]) {
  test(`the screens in half ${half + 1} of the list are accessible`, async ({ browser, request }) => {
    const region = await newTestRegion(request);
    const all = await listScreens(region);
    const screens = all.filter((_, index) => index % 2 === half);
    await expectScreensAccessible(browser, region.emailOf("manager"), screens);
  });
}
