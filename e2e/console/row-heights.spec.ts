import { expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that a long list whose rows differ in height has no gaps. */
test.use({ viewport: { width: 390, height: 844 } });

const SHORT = 60;
const TALL = 60;
let region: TestRegion;

/**
 * Fills the log with one-line rows at the top and, below them, taller rows with details. The log shows the
 * newest rows first.
 */
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: String(process.env.E2E_BASE_URL) });
  region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const [{ id }] = result.candidates;
  for (let change = 0; change < TALL; change += 1)
    await region.perform("patch", `/candidates/${id}`, { phase: change % 2 ? "nieuw" : "matchen" });
  for (let created = 0; created < SHORT; created += 10)
    await region.perform("post", "/candidates", region.candidates(10));
  await request.dispose();
});

/**
 * Returns the height in pixels of the empty space above or below the rows in the visible part of the list.
 */
const gapPx = (list: Locator) =>
  list.evaluate((area) => {
    const head = Math.max(...[...area.querySelectorAll("th")].map((th) => th.getBoundingClientRect().bottom));
    const rows = [...area.querySelectorAll("tr[data-index]")].map((row) => row.getBoundingClientRect());
    const end = area.querySelector("table")?.getBoundingClientRect().bottom ?? 0;
    const visibleEnd = Math.min(end, area.getBoundingClientRect().bottom);
    const first = Math.min(...rows.map(({ top }) => top));
    const last = Math.max(...rows.map(({ bottom }) => bottom));
    return Math.max(first - head, visibleEnd - last, 0);
  });

async function expectNoGaps(page: Page, list: Locator): Promise<void> {
  const size = () => list.evaluate((area) => [area.scrollHeight, area.clientHeight, area.scrollTop] as const);
  const [, step] = await size();
  for (const direction of [1, -1]) {
    for (;;) {
      const [height, visible, before] = await size();
      if (direction === 1 ? before + visible >= height - 1 : before <= 0) break;
      await list.evaluate((area, by) => area.scrollBy(0, by), direction * step);
      await expect.poll(() => gapPx(list)).toBeLessThanOrEqual(1);
    }
  }
  await expect(page.locator('tr[data-index="0"]')).toBeVisible();
}

test("scrolling down and up through rows of different heights shows no gaps", async ({ page, context }) => {
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("activity"));
  const list = page.getByRole("region", { name: "Activiteit" });
  await expect(list.locator('tr[data-index="0"]')).toBeVisible();
  await expectNoGaps(page, list);
});
