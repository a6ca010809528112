import type { Page } from "@playwright/test";

/** Adds a filter. Opens its list of values, or moves the focus to its field. */
export async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name, exact: true }).click();
}
