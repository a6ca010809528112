import { expect, type Locator } from "@playwright/test";

/**
 * Returns the field for the person's role in a region. If there are many regions, the dialog shows only the
 * first ones, so this function searches for the region.
 */
export async function findRole(dialog: Locator, regionName: string): Promise<Locator> {
  const role = dialog.getByLabel(regionName, { exact: true });
  const search = dialog.getByLabel("Zoek een regio");
  await expect(role.or(search).first()).toBeVisible();
  if (await search.isVisible()) await search.fill(regionName);
  return role;
}
