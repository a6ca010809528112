import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectScreensAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInAsAdmin, signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

let region: TestRegion;
test.beforeEach(async ({ request }) => {
  region = await newTestRegion(request);
});

const openList = async (page: Page, context: BrowserContext, role: "manager" | "adviser" | "reader") => {
  await signInStaff(context, region.emailOf(role));
  await page.goto(region.path("candidates"));
};
const step = (page: Page, title: string) => page.getByRole("listitem").filter({ hasText: title });

test("a manager of an empty region sees three first steps, and each step is checked off once it is done", async ({
  page,
  context,
}) => {
  await openList(page, context, "manager");
  await expect(page.getByRole("heading", { name: "Zo begin je" })).toBeVisible();
  // The test region has staff of each role.
  const done = { name: "Nodig collega’s uit gedaan", exact: true };
  await expect(page.getByRole("heading", done)).toBeVisible();
  await expect(step(page, "Nodig collega’s uit").getByRole("link")).toHaveCount(0);
  const fields = step(page, "Kies de velden");
  await expect(fields).not.toContainText("gedaan");
  await fields.getByRole("link", { name: "Eigen velden toevoegen" }).click();
  await expect(page).toHaveURL(region.path("fields"));
  await page.getByRole("button", { name: "Veld toevoegen" }).first().click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Naam").fill("Bron");
  await dialog.getByRole("button", { name: "In de lijst zetten" }).click();
  await page.getByRole("button", { name: "Bekijken en opslaan" }).click();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toHaveCount(0);
  await page.goto(region.path("candidates"));
  await expect(step(page, "Kies de velden")).toContainText("gedaan");
  await step(page, "Zet de kandidaten erin").getByRole("link", { name: "Importeren" }).click();
  await expect(page).toHaveURL(region.path("candidates/import"));
  await region.perform("post", "/candidates", region.candidates(1));
  await page.goto(region.path("candidates"));
  await expect(page.locator("main tbody [data-row-link]")).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Zo begin je" })).toHaveCount(0);
});

test("an adviser gets links only for their own steps, an admin can invite staff, and a reader sees no steps", async ({
  page,
  context,
}) => {
  await openList(page, context, "adviser");
  await expect(step(page, "Kies de velden")).toContainText("Een beheerder van de regio doet dit.");
  await expect(step(page, "Kies de velden").getByRole("link")).toHaveCount(0);
  await step(page, "Zet de kandidaten erin").getByRole("link", { name: "Eén kandidaat toevoegen" }).click();
  await expect(page).toHaveURL(region.path("candidates/new"));
  await signInAsAdmin(context);
  await page.goto(region.path("candidates"));
  await step(page, "Nodig collega’s uit").getByRole("link").click();
  await expect(page).toHaveURL(/console\/admin\/staff/);
  await openList(page, context, "reader");
  await expect(page.getByRole("heading", { name: "Nog geen kandidaten" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Zo begin je" })).toHaveCount(0);
});

test("if the steps can't be loaded, the page shows an error and still links to the form for a new candidate", async ({
  page,
  context,
}) => {
  await page.route("**/api/console/first-steps", (route) => route.abort());
  await openList(page, context, "manager");
  await expect(page.getByRole("main").getByRole("alert")).toBeVisible();
  await expect(page.getByRole("main").getByRole("link", { name: "Nieuwe kandidaat" })).toBeVisible();
});

test("if all candidates are closed, the list says so and links to them, even for readers", async ({
  page,
  context,
}) => {
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const [{ id }] = result.candidates;
  await withDatabase(
    (sql) =>
      sql`update candidates set closed = true, closed_at = now(), closed_reason = 'other' where id = ${id}`,
  );
  for (const role of ["manager", "reader"] as const) {
    await openList(page, context, role);
    await expect(page.getByRole("heading", { name: "Alle kandidaten zijn afgesloten" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Zo begin je" })).toHaveCount(0);
    await page.getByRole("button", { name: "Zoek bij afgesloten kandidaten" }).click();
    await expect(page.locator("main tbody [data-row-link]")).toHaveCount(1);
  }
});

test("the steps are accessible in both languages", async ({ browser }) => {
  await expectScreensAccessible(browser, region.emailOf("manager"), [
    {
      path: region.path("candidates"),
      ready: (page) => expect(page.locator("#first-steps")).toBeVisible(),
    },
  ]);
});
