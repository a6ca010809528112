import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { expectSelected, moveToMatchen, phaseToast, selectNewCandidates } from "./bulk-change";
import { createRegionApi, signInAs } from "./demo-region";
import { holdPolls } from "./hold-polls";
import { holdRequests } from "./hold-requests";

/** Tests a change to several candidates, some of whom a colleague has just changed. */
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ context }) => {
  await signInAs(context, "adviser");
  await holdPolls(context);
});

test("candidates that the user leaves for later are selected again", async ({ page, request }) => {
  const { candidates } = await selectNewCandidates(page, request, 3);
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  const moved = candidates.slice(0, 2);
  const { perform } = createRegionApi(request);
  for (const { id } of moved) await perform("patch", `/candidates/${id}`, { phase: "werkzaam" });
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await expect(page.getByRole("dialog", { name: /2 van deze kandidaten gewijzigd/ })).toBeVisible();
  await page.keyboard.press("Escape");
  await expectSelected(
    page,
    moved.map(({ name }) => name),
  );
});

test("the conflict dialog of a bulk change appears even on the account page", async ({ page, request }) => {
  const { first } = await selectNewCandidates(page, request, 2);
  const release = await holdRequests(page, "PATCH", /\/api\/v2\/candidates\/rec\w+$/);
  await moveToMatchen(page);
  await page.locator("aside").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Account" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Account" })).toBeVisible();
  await createRegionApi(request).perform("patch", `/candidates/${first.id}`, { phase: "oriënteren" });
  release();
  const dialog = page.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  await expect(dialog).toContainText("oriënteren");
  await dialog.getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(phaseToast(page, 2)).toBeVisible();
});
