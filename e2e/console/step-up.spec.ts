import { readFile } from "node:fs/promises";
import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForSignInSecrets } from "../sign-in-mails";
import { chooseFormat } from "./choose-format";
import { consolePath, createRegionApi, newCandidates } from "./demo-region";
import { newAdviser } from "./ended-sessions";
import { stepUpDialog as dialogOf, expireStepUp } from "./expired-step-up";
import { setUpAuthenticator } from "./set-up-authenticator";
import { signInAsAdmin, signInStaff, withDatabase } from "./sign-in-staff";

/**
 * Tests that staff must reauthenticate before exports and deletions, and that the action then continues.
 */
test.use({ viewport: { width: 1440, height: 900 } });

async function newAdviserWithApp(page: Page, context: BrowserContext) {
  const email = await newAdviser();
  await signInStaff(context, email);
  const generate = await setUpAuthenticator(page);
  await expireStepUp(email);
  return { email, generate };
}

async function chooseCsv(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Downloaden" }).click();
  await page.getByRole("menuitem", { name: "CSV-bestand" }).click();
}

test("an adviser exports after entering a code by keyboard, a wrong code shows an error, and the focus returns to the button", async ({
  page,
  context,
  request,
}) => {
  const { word } = await newCandidates(request, 2);
  const { generate } = await newAdviserWithApp(page, context);
  await page.goto(consolePath(`candidates?q=${word}`));
  await chooseCsv(page);
  await expect(dialogOf(page)).toBeVisible();
  await expectAccessible(page);
  await expect(dialogOf(page).getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.type(generate(20));
  await page.keyboard.press("Enter");
  await expect(dialogOf(page).getByText("Deze code klopt niet of is al gebruikt.")).toBeVisible();
  const downloaded = page.waitForEvent("download");
  await dialogOf(page).getByLabel("Code", { exact: true }).fill(generate(1));
  await page.keyboard.press("Enter");
  const file = await readFile(await (await downloaded).path(), "utf8");
  expect(file).toMatch(/^\uFEFFNaam;Fase;/);
  expect(file).toContain(`${word} A`);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Downloaden" })).toBeFocused();
  const again = page.waitForEvent("download");
  await chooseCsv(page);
  await again;
  await expect(dialogOf(page)).toHaveCount(0);
});

test("an adviser without an authenticator app only has to enter a mailed code to complete the deletion of a candidate", async ({
  page,
  context,
  request,
}) => {
  const { id, name } = (await newCandidates(request, 1)).first;
  const email = await newAdviser();
  await signInStaff(context, email);
  await withDatabase(
    (sql) => sql`update staff_sessions set second_factor_at = null
      where staff_id in (select id from staff where email = ${email})`,
  );
  await expireStepUp(email);
  await page.goto(consolePath(`candidates/${id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
  await dialogOf(page)
    .getByRole("button", { name: `Mail een code naar ${email}` })
    .click();
  await expect(page.getByText("De knop in de mail heb je niet nodig.")).toBeVisible();
  const { code } = await waitForSignInSecrets(email);
  await dialogOf(page).getByLabel("Code van acht cijfers").fill(code);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${name} is verwijderd`)).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  const read = await createRegionApi(request).get(`/candidates/${id}`);
  expect(read.code).toBe("candidate_not_found");
});

test("after three e-mails, the confirmation says when a new code can be mailed, and the last code still works", async ({
  page,
  context,
  baseURL,
}) => {
  const email = await newAdviser();
  await signInStaff(context, email);
  await expireStepUp(email);
  const headers = { origin: String(baseURL) };
  const requestCode = () => page.request.post("/api/console/step-up/mail", { data: {}, headers });
  for (let mail = 0; mail < 3; mail++) await requestCode();
  const { mailAgainAt } = (await (await requestCode()).json()).data;
  const time = new Intl.DateTimeFormat("nl", { timeStyle: "short", timeZone: "Europe/Amsterdam" });
  await page.goto(consolePath("candidates"));
  await chooseCsv(page);
  await dialogOf(page).getByRole("button", { name: email }).click();
  const text = dialogOf(page).getByRole("status");
  await expect(text).toContainText("We hebben geen nieuwe mail gestuurd");
  await expect(text).toContainText(`Vanaf ${time.format(Date.parse(mailAgainAt) + 60_000)} kun je`);
  await expectAccessible(page);
  const { code } = await waitForSignInSecrets(email);
  const downloaded = page.waitForEvent("download");
  await dialogOf(page).getByLabel("Code van acht cijfers").fill(code);
  await page.keyboard.press("Enter");
  await downloaded;
});

test("canceling the confirmation deletes nothing, and the next attempt asks for confirmation again", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await newAdviserWithApp(page, context);
  await page.goto(consolePath(`candidates/${id}`));
  const composer = page.getByRole("form", { name: "Contactmoment toevoegen" });
  await composer.getByLabel("Samenvatting").click();
  const notes = composer.getByLabel("Notities");
  await notes.fill("Nog bezig");
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  const confirm = page.getByRole("dialog").getByRole("button", { name: "Verwijderen" });
  await confirm.click();
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText("Je hebt niet bevestigd dat jij het bent.")).toBeVisible();
  await expect(confirm).toBeFocused();
  await confirm.click();
  await dialogOf(page).getByRole("button", { name: "Annuleren" }).click();
  await page.keyboard.press("Escape");
  await expect(notes).toHaveValue("Nog bezig");
  expect((await createRegionApi(request).get(`/candidates/${id}`)).data.id).toBe(id);
});

test("changing a candidate's e-mail address, but not their name, requires a code, and canceling keeps the typed address", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  const { generate } = await newAdviserWithApp(page, context);
  await page.goto(consolePath(`candidates/${id}`));
  await page.getByRole("button", { name: /Naam.*wijzigen/ }).click();
  await page.getByRole("textbox", { name: "Naam" }).fill("Noor Anders");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Noor Anders" })).toBeVisible();
  await expect(dialogOf(page)).toHaveCount(0);
  await page.getByRole("button", { name: /E-mail.*wijzigen/ }).click();
  const field = page.getByRole("textbox", { name: "E-mail" });
  await field.fill(`nieuw-${id}@example.org`);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Je hebt niet bevestigd dat jij het bent.").first()).toBeVisible();
  await expect(field).toHaveValue(`nieuw-${id}@example.org`);
  await field.press("Enter");
  await dialogOf(page).getByLabel("Code", { exact: true }).fill(generate(1));
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect
    .poll(async () => (await createRegionApi(request).get(`/candidates/${id}`)).data)
    .toMatchObject({ name: "Noor Anders", email: `nieuw-${id}@example.org` });
});

test("each of two tabs asks for a code, and a code that was used in one tab doesn't work in the other", async ({
  page,
  context,
  request,
}) => {
  const { word } = await newCandidates(request, 1);
  const { generate } = await newAdviserWithApp(page, context);
  const other = await context.newPage();
  for (const tab of [page, other]) {
    await tab.goto(consolePath(`candidates?q=${word}`));
    await chooseCsv(tab);
    await expect(dialogOf(tab)).toBeVisible();
  }
  const code = generate(1);
  const downloaded = page.waitForEvent("download");
  await dialogOf(page).getByLabel("Code", { exact: true }).fill(code);
  await dialogOf(page).getByRole("button", { name: "Bevestig" }).click();
  await downloaded;
  await dialogOf(other).getByLabel("Code", { exact: true }).fill(code);
  await dialogOf(other).getByRole("button", { name: "Bevestig" }).click();
  await expect(dialogOf(other).getByText("Deze code klopt niet of is al gebruikt.")).toBeVisible();
});

test("an admin skips the confirmation in the demo and downloads the security log, which records the skipped confirmation", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  const { email } = (await (await page.request.get("/api/console/me")).json()).data;
  await expireStepUp(email);
  await page.goto("/console/admin/security-log");
  await chooseFormat(page, "Downloaden", "CSV");
  const downloaded = page.waitForEvent("download");
  await dialogOf(page).getByRole("button", { name: "Overslaan (alleen in de demo)" }).click();
  await downloaded;
  await page.goto("/console/admin/security-log?action=second_factor.skipped");
  await expect(page.getByRole("row").nth(1)).toContainText("Extra code overgeslagen");
});

test("someone who became a manager an hour after signing in enters a mailed code, and then sees the QR code for the authenticator app", async ({
  page,
  context,
}) => {
  const email = await newAdviser();
  await signInStaff(context, email);
  await withDatabase(async (sql) => {
    await sql`update staff_roles set role = 'manager' where staff_id in (select id from staff where email = ${email})`;
    await sql`update staff_sessions set second_factor_at = null where staff_id in (select id from staff where email = ${email})`;
  });
  await expireStepUp(email);
  await page.goto("/console/second-factor");
  await dialogOf(page).getByRole("button", { name: email }).click();
  const { code } = await waitForSignInSecrets(email);
  await dialogOf(page).getByLabel("Code van acht cijfers").fill(code);
  await page.keyboard.press("Enter");
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByRole("img", { name: "QR-code" })).toBeVisible();
});
