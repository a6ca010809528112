import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { test } from "../fixtures";
import { findRole } from "./find-role";
import { holdRequests } from "./hold-requests";
import { signInAsAdmin, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests the administration's dialogs with slow requests, and after another admin has made a change. */
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ context }) => signInAsAdmin(context));

const headers = () => ({ "x-api-key": demoCredentials().adminKey });
const REGIONS = /\/api\/.*\/regions(\/rec\w+)?(\?|$)/;
const STAFF = /\/administration\/staff(\/|$)/;
const dialogOf = (page: Page) => page.getByRole("dialog");
const button = (page: Page, name: string) => dialogOf(page).getByRole("button", { name, exact: true });

/** Presses a button whose request is held, and expects that the dialog can't be closed in the meantime. */
async function submitAndTryToClose(page: Page, method: string, name: string): Promise<void> {
  const sent = page.waitForRequest((request) => request.method() === method);
  await button(page, name).click();
  await sent;
  await button(page, "Annuleren").click({ force: true });
  await button(page, "Sluiten").click({ force: true });
  await page.keyboard.press("Escape");
  await expect(button(page, "Annuleren")).toHaveAttribute("aria-disabled", "true");
}

async function rename(request: APIRequestContext, id: string, name: string): Promise<void> {
  const renamed = await request.patch(`/api/v2/regions/${id}`, { headers: headers(), data: { name } });
  expect(renamed.status()).toBe(200);
}

test("a region's dialogs can't be closed or changed while a change or deletion runs", async ({
  page,
  request,
}) => {
  const region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(1));
  await page.goto(`/console/admin?q=${region.slug}`);
  const release = await holdRequests(page, "PATCH", REGIONS);
  await page.getByRole("button", { name: `Wijzig ${region.name}` }).click();
  const name = dialogOf(page).getByLabel("Naam", { exact: true });
  await name.fill(`${region.name} nieuw`);
  await submitAndTryToClose(page, "PATCH", "Opslaan");
  await expect(name).not.toBeEditable();
  await expect(dialogOf(page).getByLabel("Contactadres")).not.toBeEditable();
  release();
  await expect(page.getByText("Opgeslagen.")).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);

  await page.getByRole("button", { name: `Verwijder ${region.name} nieuw` }).click();
  await button(page, "Verwijder").click();
  await dialogOf(page).getByRole("textbox").fill(`${region.name} nieuw`);
  const releaseDeletion = await holdRequests(page, "DELETE", REGIONS);
  await submitAndTryToClose(page, "DELETE", "Wis de regio met alles erin");
  releaseDeletion();
  await expect(page.getByText(`${region.name} nieuw is verwijderd.`)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
});

test("the dialogs for inviting staff and changing roles can't be closed or changed while they save", async ({
  page,
  request,
}) => {
  const region = await newTestRegion(request);
  await page.goto(`/console/admin/staff?q=${region.emailOf("reader")}`);
  const role = dialogOf(page).getByLabel(region.name, { exact: true });
  const release = await holdRequests(page, "PATCH", STAFF);
  await page.getByRole("button", { name: `Wijzig de rollen van ${region.nameOf("reader")}` }).click();
  await role.selectOption("Adviseur");
  await submitAndTryToClose(page, "PATCH", "Opslaan");
  await expect(role).toBeDisabled();
  release();
  await expect(page.getByText("Opgeslagen.")).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);

  const releaseInvitation = await holdRequests(page, "POST", STAFF);
  await page.getByRole("button", { name: "Nodig iemand uit" }).click();
  await dialogOf(page).getByLabel("Naam", { exact: true }).fill("Noor Proef");
  await dialogOf(page).getByLabel("E-mailadres").fill(`noor@${region.slug}.example`);
  await (await findRole(dialogOf(page), region.name)).selectOption("Adviseur");
  await submitAndTryToClose(page, "POST", "Nodig uit");
  await expect(role).toBeDisabled();
  await expect(dialogOf(page).getByLabel("E-mailadres")).not.toBeEditable();
  releaseInvitation();
  await expect(page.getByText("De uitnodiging is onderweg.")).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
});

test("the dialogs that remove a person or delete a key can't be closed while that runs", async ({
  page,
  request,
}) => {
  const region = await newTestRegion(request);
  await page.goto(`/console/admin/staff?q=${region.emailOf("reader")}`);
  await page.getByRole("button", { name: `Verwijder ${region.nameOf("reader")}` }).click();
  const release = await holdRequests(page, "DELETE", STAFF);
  await submitAndTryToClose(page, "DELETE", "Verwijder");
  release();
  await expect(dialogOf(page)).toHaveCount(0);

  const keyId = region.id.replace(/^rec/, "key");
  await withDatabase(
    (sql) => sql`
      insert into api_keys (id, scope, token_digest, token_preview, description)
      values (${keyId}, 'webhook', sha256(${region.slug}::bytea), 'abcd', ${region.slug})`,
  );
  await page.goto(`/console/admin/keys?q=${region.slug}`);
  await page.getByRole("button", { name: `Verwijder ${region.slug}` }).click();
  const releaseKey = await holdRequests(page, "DELETE", /\/keys\//);
  await submitAndTryToClose(page, "DELETE", "Verwijder");
  releaseKey();
  await expect(dialogOf(page)).toHaveCount(0);
});

test("a region that another admin renamed can be deleted only by typing its new name", async ({
  page,
  request,
}) => {
  const region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(1));
  const names = [`${region.name} tweede`, `${region.name} derde`] as const;
  await page.goto(`/console/admin?q=${region.slug}`);
  await page.getByRole("button", { name: `Verwijder ${region.name}` }).click();
  await button(page, "Verwijder").click();
  await dialogOf(page).getByRole("textbox").fill(region.name);
  await rename(request, region.id, names[0]);
  await expect(dialogOf(page)).toHaveAccessibleName(`${names[0]} verwijderen?`);
  const erase = button(page, "Wis de regio met alles erin");
  await expect(erase).toBeDisabled();
  await dialogOf(page).getByLabel(`Typ ‘${names[0]}’ om alles te wissen`).fill(names[0]);

  // Block requests for the list, so that the page doesn't learn the next name.
  await page.route("**/administration/regions", (route) => route.abort());
  await rename(request, region.id, names[1]);
  await erase.click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText("Iemand anders heeft dit intussen gewijzigd.");
  await page.unroute("**/administration/regions");
  await expect(dialogOf(page)).toHaveAccessibleName(`${names[1]} verwijderen?`);
  expect(await region.read("/candidates")).toHaveLength(1);
});

test("a person's role in a region can be removed after another of their regions was deleted", async ({
  page,
  request,
}) => {
  const [kept, deleted] = [await newTestRegion(request), await newTestRegion(request)];
  await withDatabase(
    (sql) => sql`
      insert into staff_roles (staff_id, region_id, role)
      select id, ${deleted.id}, 'adviser' from staff where email = ${kept.emailOf("reader")}`,
  );
  await page.goto(`/console/admin/staff?q=${kept.emailOf("reader")}`);
  await page.getByRole("button", { name: `Wijzig de rollen van ${kept.nameOf("reader")}` }).click();
  const role = dialogOf(page).getByLabel(kept.name, { exact: true });
  await role.selectOption("Geen toegang");
  await request.delete(`/api/v2/regions/${deleted.id}`, { headers: headers() });
  await button(page, "Opslaan").click();
  await expect(page.getByText("Opgeslagen.")).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: kept.emailOf("reader") });
  await expect(row).toContainText("Geen toegang");
});

test("if another admin already deleted a region or person, the delete dialog says so, and closing the dialog moves focus to the list", async ({
  page,
  request,
}) => {
  const region = await newTestRegion(request);
  await page.goto(`/console/admin/staff?q=${region.emailOf("reader")}`);
  await page.getByRole("button", { name: `Verwijder ${region.nameOf("reader")}` }).click();
  await withDatabase((sql) => sql`delete from staff where email = ${region.emailOf("reader")}`);
  await button(page, "Verwijder").click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText("Deze persoon is er niet meer.");
  await expect(
    page.getByRole("row", { includeHidden: true }).filter({ hasText: region.emailOf("reader") }),
  ).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Medewerkers" })).toBeFocused();

  await page.goto(`/console/admin?q=${region.slug}`);
  await page.getByRole("button", { name: `Verwijder ${region.name}` }).click();
  await request.delete(`/api/v2/regions/${region.id}`, { headers: headers() });
  await button(page, "Verwijder").click();
  await expect(dialogOf(page).getByRole("alert")).toHaveText("Deze regio bestaat niet meer.");
  await expect(page.getByRole("row", { includeHidden: true }).filter({ hasText: region.name })).toHaveCount(
    0,
  );
  await page.keyboard.press("Escape");
  await expect(page.getByRole("region", { name: "Regio’s" })).toBeFocused();
});
