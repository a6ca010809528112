import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "./expect-no-axe-violations";

const DISPLAY_VARIANTS = [
  ["light", 1440],
  ["dark", 390],
] as const;

/** That everybody can read a page, in the light and in the dark, wide and narrow, and that it never scrolls sideways. */
export async function expectPageAccessible(
  page: Page,
  looks: readonly (readonly ["light" | "dark", number])[] = DISPLAY_VARIANTS,
): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  for (const [colorScheme, width] of looks) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 900 });
    await expectNoAxeViolations(page, `${page.url()}, ${colorScheme}, ${width} px wide`);
  }
  await page.setViewportSize({ width: 320, height: 640 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
}
