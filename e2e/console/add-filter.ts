import type { Page } from "@playwright/test";

/** Adds a filter. The page then opens the filter's list of values, or focuses its text field. */
export async function addFilter(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name, exact: true }).click();
}
