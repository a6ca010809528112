import { expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { signInAsAdmin, signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

test("the admin pages are hidden from managers", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("candidates"));
  await pressShortcut(page, "ControlOrMeta+k");
  await expect(page.getByRole("option", { name: "Account en inloggen" })).toBeVisible();
  await expect(page.getByText("Beheer van Instroom")).toHaveCount(0);
  for (const path of ["", "/staff", "/keys", "/security-log", "/health"]) {
    const response = await page.goto(`/console/admin${path}`);
    expect(response?.status()).toBe(404);
    await expect(page).toHaveTitle("Deze pagina is er niet – Instroom");
  }
});

/** Opens a page of a new region that shows the region's only candidate. */
async function openAsAdviser(page: Page, path: string): Promise<{ email: string; name: string }> {
  const region = await newTestRegion(page.request);
  const people = region.candidates(1);
  const [{ id, name }] = (await region.perform("post", "/candidates", people)).result.candidates;
  const email = region.emailOf("adviser");
  await signInStaff(page.context(), email);
  await page.goto(region.path(path.replace("{id}", id)));
  await expect(page.getByText(name).first()).toBeVisible();
  return { email, name };
}

const removeRole = async (email: string) => {
  await withDatabase(
    (sql) => sql`delete from staff_roles where staff_id in (select id from staff where email = ${email})`,
  );
};

const notFound = (page: Page) => page.getByRole("heading", { name: "Deze pagina is er niet" });
const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

for (const path of ["candidates", "board", "candidates/{id}"])
  test(`someone who no longer works for the region stops seeing ${path} when they return to the browser tab`, async ({
    page,
  }) => {
    const { email, name } = await openAsAdviser(page, path);
    await removeRole(email);
    // The page refetches a list only once it is a few seconds old.
    await expect(async () => {
      await returnToTab(page);
      await expect(notFound(page)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await expect(page.getByText(name)).toHaveCount(0);
    await page.getByRole("main").getByRole("link", { name: "Naar de console" }).click();
    await expect(page.getByText("Je werkt nog voor geen regio.")).toBeVisible();
  });

test("someone who no longer works for the region stops seeing its list, even if they have unsaved text in another region", async ({
  page,
}) => {
  const region = await newTestRegion(page.request);
  const { email, name } = await openAsAdviser(page, "candidates");
  const list = page.url();
  await withDatabase(
    (sql) => sql`
      insert into staff_roles (staff_id, region_id, role)
      select id, ${region.id}, 'adviser' from staff where email = ${email}`,
  );
  await page.goto(region.path("candidates/new"));
  const field = page.getByLabel(/^Naam ?\(verplicht\)/);
  await field.fill("Nog niet opgeslagen");
  await page.goto(list);
  await expect(page.getByText(name).first()).toBeVisible();
  await withDatabase(
    (sql) => sql`
      delete from staff_roles where region_id <> ${region.id}
        and staff_id in (select id from staff where email = ${email})`,
  );
  await expect(notFound(page)).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await page.goto(region.path("candidates/new"));
  await expect(field).toHaveValue("Nog niet opgeslagen");
});

test("someone who loses access to the region while typing sees why the record is gone", async ({ page }) => {
  const { email, name } = await openAsAdviser(page, "candidates/{id}");
  await page.getByRole("textbox", { name: "Samenvatting" }).fill("Belt morgen terug");
  await removeRole(email);
  await expect(page.getByText("Deze regio bestaat niet meer, of je werkt er niet voor.")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Probeer opnieuw" })).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Naar de console" }).click();
  await expect(page.getByText("Je werkt nog voor geen regio.")).toBeVisible();
});

test("after the region's slug changes, an open tab shows a not-found page that links back to the region", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates"));
  const slug = `${region.slug}-nieuw`;
  const headers = { "x-api-key": demoCredentials().adminKey };
  const moved = await page.request.patch(`/api/v2/regions/${region.id}`, { headers, data: { slug } });
  expect(moved.status(), await moved.text()).toBe(200);
  await page.getByRole("navigation").getByRole("link", { name: "Te doen" }).click();
  await expect(notFound(page)).toBeVisible();
  await expect(page.getByRole("main")).toContainText("Misschien heeft de regio een nieuw webadres.");
  await page.getByRole("main").getByRole("link", { name: "Naar de console" }).click();
  await expect(page).toHaveURL(new RegExp(`/console/${slug}/live/candidates`));
  await expect(page.getByRole("heading", { name: "Kandidaten", level: 1 })).toBeVisible();
});

test("someone who is no longer an admin gets the console's not-found page, with its navigation", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await page.goto("/console/admin/health");
  const { id } = (await (await page.request.get("/api/console/me")).json()).data;
  await withDatabase((sql) => sql`update staff set scope = 'region' where id = ${id}`);
  const menu = page.getByRole("navigation");
  await menu.getByRole("link", { name: "Medewerkers" }).click();
  for (const reload of [false, true]) {
    if (reload) await page.reload();
    await expect(notFound(page)).toBeVisible();
    await expect(menu.getByRole("link", { name: "Account en inloggen" })).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Naar de console" })).toBeVisible();
  }
  await expect(menu.getByRole("link", { name: "Medewerkers" })).toHaveCount(0);
  await expectAccessible(page);
});
