import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { consolePath, newCandidates, otherRegion, signInAs } from "./demo-region";

/** Opens a page that is not found. It is shown in the console's frame, with its navigation. */
async function openMissing(page: Page, path: string) {
  expect([path, (await page.goto(path))?.status()]).toEqual([path, 404]);
  await expect(page.getByRole("heading", { name: "Deze pagina is er niet" })).toBeVisible();
  const navigation = page.getByRole("navigation", { name: "Pagina’s van de console" });
  await expect(navigation.getByRole("link", { name: "Account en inloggen" })).toBeVisible();
  await expect(page.getByRole("contentinfo")).toHaveCount(0);
}

test("pages and records of another region return 404", async ({ page, context, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "manager");
  const foreign = [
    `${otherRegion?.slug}/live/candidates`,
    `${otherRegion?.slug}/live/nope`,
    "nowhere/live/candidates",
  ];
  for (const path of foreign) await openMissing(page, `/console/${path}`);
  await expect(page).toHaveTitle(/^Deze pagina is er niet/);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Naar de console" }).click();
  await expect(page).toHaveURL(consolePath("candidates"));
  const headers = { "x-region": otherRegion?.id ?? "" };
  for (const path of ["candidates", `candidates/${id}`]) {
    const response = await page.request.get(`/api/v2/${path}`, { headers });
    expect([path, response.status()]).toEqual([path, 404]);
  }
});

test("a console page that doesn't exist keeps the console's frame", async ({ page, context }) => {
  await signInAs(context, "manager");
  for (const path of ["nope", "account/nope", "admin/nope"]) await openMissing(page, `/console/${path}`);
  await openMissing(page, consolePath("candidates").replace("live", "nope"));
  await page.goto("/console/account/nope");
  await expect(page).toHaveTitle(/^Deze pagina is er niet/);
  await expectAccessible(page);
  await page.getByRole("main").getByRole("link", { name: "Naar de console" }).click();
  await expect(page).toHaveURL(consolePath("candidates"));
});

test("a visitor who opens a console page that doesn't exist is asked to sign in", async ({ page }) => {
  await page.goto("/console/account/nope");
  await expect(page).toHaveURL(/\/console\/sign-in/);
});
