import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that the counts of the saved views follow the candidates, even if the user stays in the tab. */
test.use({ locale: "nl-NL", viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(2, { city: "Assen" }));
  await signInStaff(context, region.emailOf("adviser"));
});

/** Saves a view of all candidates, and opens the page. */
async function openWithView(page: Page, path: string): Promise<void> {
  await page.goto(region.path(path));
  const saved = await page.request.post("/api/console/views", {
    headers: { "x-region": region.id, origin: new URL(page.url()).origin },
    data: { name: "Iedereen", query: { sort: "name" } },
  });
  expect(saved.status()).toBe(201);
  await page.reload();
  await expect(view(page)).toHaveAccessibleName("Iedereen 2 kandidaten");
}

const view = (page: Page) => page.locator("#sidebar").getByRole("link", { name: "Iedereen" });

test("an import changes a view's count", async ({ page }) => {
  await openWithView(page, "candidates/import");
  const buffer = Buffer.from(`Naam;E-mailadres;Akkoord\r\nAnna;anna.${region.slug}@example.org;ja`);
  await page.getByLabel("Bestand").setInputFiles({ name: "regio.csv", mimeType: "text/csv", buffer });
  await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
  await page.getByRole("button", { name: "1 rij importeren" }).click();
  await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
  await expect(view(page)).toHaveAccessibleName("Iedereen 3 kandidaten");
});

test("a candidate added through the API changes a view's count within about a minute", async ({ page }) => {
  await openWithView(page, "board");
  await region.perform("post", "/candidates", region.candidates(1));
  await expect(view(page)).toHaveAccessibleName("Iedereen 3 kandidaten", { timeout: 75_000 });
});
