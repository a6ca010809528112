import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForSignInSecrets } from "../sign-in-mails";
import { consolePath, createRegionApi } from "./demo-region";
import { CANDIDATE, dialogOf, endSessions, endSessionsOn, newAdviser, openNewRecord } from "./ended-sessions";
import { setUpAuthenticator } from "./set-up-authenticator";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { cityButton, cityInput } from "./unsaved-input";

/** Tests that input survives when the session ends while someone fills in a form. */

async function enterMailedCode(page: Page, email: string) {
  await dialogOf(page)
    .getByRole("button", { name: `Mail een code naar ${email}` })
    .click();
  await expect(dialogOf(page).getByText(`Hoort ${email} nog bij een account?`)).toBeVisible();
  const { code } = await waitForSignInSecrets(email);
  const field = dialogOf(page).getByLabel("Code van acht cijfers");
  await field.fill(code === "00000000" ? "00000001" : "00000000");
  await field.press("Enter");
  await expect(dialogOf(page).getByText("Deze code klopt niet of is verlopen.")).toBeVisible();
  await field.fill(code);
  await field.press("Enter");
}

test("a field edit survives a revoked session: after signing in with a mailed code, one click saves it", async ({
  page,
  context,
  request,
}) => {
  const { id, email } = await openNewRecord({ page, context, request });
  await cityButton(page).click();
  const city = cityInput(page);
  await city.fill("Winschoten");
  await endSessionsOn(page, email, "PATCH", CANDIDATE);
  await city.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await expect(page.getByText("Woonplaats is niet gewijzigd. Je bent niet meer ingelogd.")).toBeVisible();
  await enterMailedCode(page, email);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(city).toHaveValue("Winschoten");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  expect((await createRegionApi(request).get(`/candidates/${id}`)).data.city).toBe("Winschoten");
});

test("a phase change after the session has ended waits until the user has signed in, and one click saves it", async ({
  page,
  context,
  request,
}) => {
  const { id, email } = await openNewRecord({ page, context, request });
  await page.getByRole("button", { name: /^Fase: / }).click();
  await endSessionsOn(page, email, "PATCH", CANDIDATE);
  await page.getByRole("menuitemradio", { name: "matchen" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await enterMailedCode(page, email);
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Probeer opnieuw" }).click();
  await expect(page.getByText("Fase is gewijzigd.")).toBeVisible();
  expect((await createRegionApi(request).get(`/candidates/${id}`)).data.phase).toBe("matchen");
});

test("an unsaved interaction survives a revoked session, and its form stays open behind the sign-in dialog", async ({
  page,
  context,
  request,
}) => {
  const { email } = await openNewRecord({ page, context, request });
  const composer = page.getByRole("form", { name: "Contactmoment toevoegen" });
  await composer.getByLabel("Samenvatting").click();
  await composer.getByLabel("Notities").fill("Gesprek van een uur");
  await endSessionsOn(page, email, "POST", /\/interactions$/);
  await composer.getByRole("button", { name: "Toevoegen" }).click();
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page);
  await enterMailedCode(page, email);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(composer.getByLabel("Notities")).toHaveValue("Gesprek van een uur");
  await composer.getByRole("button", { name: "Toevoegen" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Gesprek van een uur" })).toBeVisible();
});

test("a form for a new candidate survives an expired session if the user signs in through another tab and comes back", async ({
  page,
  context,
}) => {
  const email = await newAdviser();
  await signInStaff(context, email);
  await page.goto(consolePath("candidates/new"));
  await page.getByLabel(/^Naam ?\(verplicht\)/).fill("Noor Verlopen");
  await page.getByLabel(/^E-mailadres ?\(/).fill(`verlopen-${randomUUID()}@example.org`);
  await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
  await endSessionsOn(page, email, "POST", /\/api\/v2\/candidates$/);
  await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
  await expect(dialogOf(page)).toBeVisible();
  const [otherTab] = await Promise.all([
    context.waitForEvent("page"),
    dialogOf(page).getByRole("link", { name: "Inloggen in een nieuw tabblad" }).click(),
  ]);
  await otherTab.waitForURL(/\/console\/sign-in/);
  expect(await otherTab.evaluate(() => sessionStorage.length)).toBe(0);
  await signInStaff(context, email);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Noor Verlopen" })).toBeVisible();
});

test("if polling finds that the session has ended, a dialog asks the user to sign in and the page keeps its input", async ({
  page,
  context,
  request,
}) => {
  const { email } = await openNewRecord({ page, context, request });
  await page.getByRole("form", { name: "Contactmoment toevoegen" }).getByLabel("Samenvatting").click();
  // The sign-in dialog hides the form from role queries.
  const notes = page.locator("textarea[name=notes]");
  await notes.fill("Nog bezig");
  await page.clock.install();
  await endSessions(email);
  await page.clock.fastForward(60_000);
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(dialogOf(page)).toBeVisible();
  await expect(notes).toHaveValue("Nog bezig");
});

test("a dialog keeps its input if the session ends, and the input can be saved after signing in", async ({
  page,
  context,
}) => {
  const email = await newAdviser();
  await signInStaff(context, email);
  await page.goto(consolePath("candidates"));
  await page.getByRole("button", { name: /^Weergaven/ }).click();
  await page.getByRole("menuitem", { name: /nieuwe weergave/ }).click();
  const name = page.getByLabel("Naam van de weergave");
  await name.fill("Mijn lijst");
  await endSessions(email);
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(dialogOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await enterMailedCode(page, email);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(name).toHaveValue("Mijn lijst");
  await name.press("Enter");
  await expect(page.getByText("De weergave ‘Mijn lijst’ is opgeslagen.")).toBeVisible();
});

test("if another person signs in before the user does, the browser leaves the page and the input is removed", async ({
  page,
  context,
  request,
}) => {
  const { email } = await openNewRecord({ page, context, request });
  const other = await newAdviser();
  await cityButton(page).click();
  const city = cityInput(page);
  await city.fill("Winschoten");
  await endSessionsOn(page, email, "PATCH", CANDIDATE);
  await city.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await signInStaff(context, other);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await page.waitForURL(/\/live\/candidates$/);
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes("draft")));
  expect(await drafts()).toEqual([]);
});

test("if the server can't be reached, the sign-in dialog says why signing in failed, and the page keeps its input", async ({
  page,
  context,
  request,
}) => {
  const { email } = await openNewRecord({ page, context, request });
  await cityButton(page).click();
  const city = cityInput(page);
  await city.fill("Bedum");
  await endSessionsOn(page, email, "PATCH", CANDIDATE);
  await city.press("Enter");
  await dialogOf(page)
    .getByRole("button", { name: `Mail een code naar ${email}` })
    .click();
  const { code } = await waitForSignInSecrets(email);
  const field = dialogOf(page).getByLabel("Code van acht cijfers");
  await field.fill(code);
  await context.route("**/*", (route) => route.abort("connectionrefused"));
  await field.press("Enter");
  await expect(dialogOf(page).getByText("De server is niet bereikbaar.")).toBeVisible();
  await context.unroute("**/*");
  await field.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(city).toHaveValue("Bedum");
});

test("a user with an authenticator enters the mailed code and the authenticator's code in the sign-in dialog", async ({
  page,
  context,
  request,
}) => {
  const { email } = await openNewRecord({ page, context, request });
  const generate = await setUpAuthenticator(page);
  await withDatabase(
    (sql) => sql`update staff_roles set role = 'manager' where staff_id in
      (select id from staff where email = ${email})`,
  );
  await cityButton(page).click();
  const city = cityInput(page);
  await city.fill("Loppersum");
  await endSessionsOn(page, email, "PATCH", CANDIDATE);
  await city.press("Enter");
  await enterMailedCode(page, email);
  await dialogOf(page).getByLabel("Code", { exact: true }).fill(generate(1));
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
  await city.press("Enter");
  await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
});
