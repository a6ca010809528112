import { expect, type Page } from "@playwright/test";

/** Opens a download menu, which offers a workbook first, and chooses a format. */
export async function chooseFormat(page: Page, button: string, format: "Excel" | "CSV"): Promise<void> {
  await page.getByRole("button", { name: button }).click();
  await expect(page.getByRole("menuitem")).toHaveText(["Excel-bestand", "CSV-bestand"]);
  await page.getByRole("menuitem", { name: `${format}-bestand` }).click();
}
