import { expect, type Page } from "@playwright/test";

/** Waits until the page has its title and its data. */
export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.locator("[data-loading], [aria-busy=true]")).toHaveCount(0);
}
