import { type BrowserContext, expect, type Page } from "@playwright/test";
import type { TestRegion } from "./test-region";

/**
 * Merges a candidate into the candidate with the given id, in a new tab of the signed-in staff member.
 * Returns the tab, which offers to undo the merge.
 */
export async function mergeInTab(
  context: BrowserContext,
  region: TestRegion,
  { id, mergedId }: { id: string; mergedId: string },
): Promise<Page> {
  const page = await context.newPage();
  await page.goto(region.path(`duplicates/merge?one=${id}&other=${mergedId}`));
  const { name, email } = await region.read(`/candidates/${id}`);
  await page.getByRole("radio", { name: new RegExp(`^${name}, `) }).check();
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  expect((await region.read(`/candidates/${id}`)).email).toBe(email);
  return page;
}
