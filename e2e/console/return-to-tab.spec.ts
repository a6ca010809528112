import { expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

let region: TestRegion;
const newName = () => `${region.name} hernoemd`;
const sidebar = (page: Page) => page.getByRole("complementary");
const settings = (page: Page) => sidebar(page).getByRole("link", { name: "Instellingen" });

test.beforeEach(async ({ page, context, request }) => {
  region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(1));
  await signInStaff(context, region.emailOf("adviser"));
  await page.clock.install();
  await page.goto(region.path("candidates"));
  await expect(page.getByRole("main").getByRole("link", { name: "Nieuwe kandidaat" })).toBeVisible();
  await expect(settings(page)).toHaveCount(0);
});

async function renameRegion(page: Page): Promise<void> {
  const changed = await page.request.patch(`/api/v2/regions/${region.id}`, {
    headers: { "x-api-key": demoCredentials().adminKey },
    data: { name: newName() },
  });
  expect(changed.status()).toBe(200);
}

const makeManager = () =>
  withDatabase(
    (sql) => sql`
      update staff_roles set role = 'manager' where region_id = ${region.id}
        and staff_id = (select id from staff where email = ${region.emailOf("adviser")})`,
  );

async function returnAfter(page: Page, time: string): Promise<void> {
  await page.clock.fastForward(time);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
}

/** Returns after five minutes, and waits for the check of the session and a refresh that may follow. */
async function returnAndWait(page: Page): Promise<void> {
  await expect(async () => {
    const checked = page.waitForResponse(/\/api\/console\/me$/, { timeout: 5_000 });
    await returnAfter(page, "05:10");
    await checked;
  }).toPass();
  await page.waitForLoadState("networkidle");
}

test("an adviser who returns after five minutes sees the region's new name and the pages of their new role", async ({
  page,
}) => {
  await renameRegion(page);
  await makeManager();
  await expect(async () => {
    await returnAfter(page, "05:10");
    await expect(sidebar(page)).toContainText(newName(), { timeout: 5_000 });
  }).toPass();
  await expect(settings(page)).toBeVisible();
});

test("a page with unsaved input is refreshed only once the input is gone", async ({ page }) => {
  await page.goto(region.path("candidates/new"));
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await name.fill("Noor Proef");
  await renameRegion(page);
  await returnAndWait(page);
  await expect(sidebar(page)).not.toContainText(newName());
  await expect(name).toHaveValue("Noor Proef");

  await name.fill("");
  await returnAndWait(page);
  await expect(sidebar(page)).toContainText(newName());
});

test("an import that is being prepared isn't refreshed, so that it reports a column whose field a colleague renames meanwhile", async ({
  page,
}) => {
  const setFields = async (name: string) => {
    const changed = await page.request.patch(`/api/v2/regions/${region.id}`, {
      headers: { "x-api-key": demoCredentials().adminKey },
      data: { customFields: [{ name, type: "text", required: false }] },
    });
    expect(changed.status()).toBe(200);
  };
  await setFields("Studie");
  await page.goto(region.path("candidates/import"));
  const buffer = Buffer.from("Naam;E-mailadres;Toestemming;Studie\nNoor Proef;noor@example.org;ja;Pabo\n");
  await page.getByLabel("Bestand").setInputFiles({ name: "a.csv", mimeType: "text/csv", buffer });
  const check = page.getByRole("button", { name: "Bekijk het resultaat" });
  await expect(check).toBeVisible();
  await setFields("Opleidingsroute");
  await returnAndWait(page);
  await check.click();
  await expect(page.getByText("Het veld Studie bestaat niet meer.")).toBeVisible();
});
