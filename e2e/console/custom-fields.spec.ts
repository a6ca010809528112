import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { dialogOf, endSessions } from "./ended-sessions";
import { holdChecks } from "./hold-checks";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";
import { storedDrafts } from "./unsaved-input";

test("a new custom field appears in the form and the schema immediately", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
  const name = "Kleur";
  await page.goto(region.path("fields"));
  await page.getByRole("button", { name: "Veld toevoegen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Soort").selectOption("Eén keuze uit een lijst");
  await dialog.getByRole("button", { name: "In de lijst zetten" }).click();
  await expect(dialog.getByText("Vul een naam in.")).toBeVisible();
  await dialog.getByLabel("Naam").fill(name);
  await dialog.getByLabel("Keuzes").fill("Rood\nBlauw");
  await dialog.getByRole("button", { name: "In de lijst zetten" }).click();
  await page.getByRole("button", { name: "Bekijken en opslaan" }).click();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(dialog).toHaveCount(0);

  await page.getByRole("navigation").getByRole("link", { name: "Nieuwe kandidaat" }).click();
  await expect(page.getByLabel(name).getByRole("option", { name: "Blauw" })).toBeAttached();
  await page.getByRole("navigation").getByRole("link", { name: "Schema" }).click();
  await expect(page.getByRole("rowheader", { name: `customFields.${name}` })).toBeVisible();
});

test("a field isn't added if its dialog is closed before the validation code is loaded", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
  const { release } = await holdChecks(page);
  await page.goto(region.path("fields"));
  const add = page.getByRole("button", { name: "Veld toevoegen" });
  const dialog = page.getByRole("dialog");
  const finish = dialog.getByRole("button", { name: "In de lijst zetten" });
  await add.click();
  await dialog.getByLabel("Naam").fill("Kleur");
  await finish.click();
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await release();
  await add.click();
  await finish.click();
  await expect(dialog.getByText("Vul een naam in.")).toBeVisible();
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await expect(page.getByRole("listitem").filter({ hasText: "Kleur" })).toHaveCount(0);
});

async function openFields(page: Page): Promise<void> {
  const region = await newTestRegion(page.request);
  await signInStaff(page.context(), region.emailOf("manager"));
  await page.goto(region.path("fields"));
}

/** Adds a field to the list without saving the list. */
async function addColor(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog");
  await page.getByRole("button", { name: "Veld toevoegen" }).click();
  await dialog.getByLabel("Naam").fill("Kleur");
  await dialog.getByRole("button", { name: "In de lijst zetten" }).click();
}

test("a field's dialog keeps unsaved input when the list is saved, unless the field is removed", async ({
  page,
}) => {
  await openFields(page);
  const dialog = page.getByRole("dialog");
  const change = page.getByRole("button", { name: "Kleur wijzigen" });
  const row = page.getByRole("listitem").filter({ has: change });
  const save = async () => {
    await page.getByRole("button", { name: "Bekijken en opslaan" }).click();
    await dialog.getByRole("button", { name: "Opslaan" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Bekijken en opslaan" })).toHaveCount(0);
  };
  await addColor(page);
  await change.click();
  await dialog.getByLabel("Uitleg").fill("De lievelingskleur");
  await page.keyboard.press("Escape");
  await save();
  await expect(row).toContainText("niet opgeslagen");
  await change.click();
  await expect(dialog.getByLabel("Uitleg")).toHaveValue("De lievelingskleur");
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Kleur verwijderen" }).click();
  await save();
  await addColor(page);
  await save();
  await expect(row).toBeVisible();
  await expect(row).not.toContainText("niet opgeslagen");
});

test("a field can't get the name that another field has just lost, and its row and dialog say until when", async ({
  page,
}) => {
  await openFields(page);
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Naam");
  const toList = dialog.getByRole("button", { name: "In de lijst zetten" });
  const review = page.getByRole("button", { name: "Bekijken en opslaan" });
  const save = async () => {
    await review.click();
    await dialog.getByRole("button", { name: "Opslaan" }).click();
    await expect(dialog).toHaveCount(0);
    await expect(review).toHaveCount(0);
  };
  const error = /minder dan 24 uur geleden.* Vanaf \d+ \p{L}+ \d{4} om \d\d:\d\d kan deze naam wel\./u;
  await addColor(page);
  await save();
  await page.getByRole("button", { name: "Kleur wijzigen" }).click();
  await name.fill("Tint");
  await toList.click();
  await addColor(page);
  await review.click();
  await expect(dialog.getByRole("alert")).toContainText("Kleur");
  await expect(dialog.getByRole("alert")).toContainText(error);
  await expect(dialog.getByRole("button", { name: "Opslaan" })).toBeDisabled();
  await dialog.getByRole("button", { name: "Annuleren" }).click();

  const row = page.getByRole("listitem").filter({ hasText: "Kleur" });
  await expect(row.filter({ hasText: "Tint" })).toHaveText(/was Kleur/);
  await expect(row.filter({ hasText: error })).toHaveCount(1);
  await page.getByRole("button", { name: "Kleur wijzigen" }).click();
  await expect(name).toHaveValue("Kleur");
  await expect(name).toHaveAccessibleDescription(error);
  await name.fill("Hoofdkleur");
  await toList.click();
  await expect(page.getByText(error)).toHaveCount(0);
  await save();
  await expect(page.getByRole("button", { name: "Hoofdkleur wijzigen" })).toBeVisible();
});

test("removing a new field from the list removes the unsaved input of its dialog", async ({ page }) => {
  await openFields(page);
  const dialog = page.getByRole("dialog");
  await addColor(page);
  await page.getByRole("button", { name: "Kleur wijzigen" }).click();
  await dialog.getByLabel("Uitleg").fill("De lievelingskleur");
  await page.keyboard.press("Escape");
  await expect.poll(() => storedDrafts(page)).not.toEqual([]);
  await page.getByRole("button", { name: "Kleur verwijderen" }).click();
  await expect.poll(() => storedDrafts(page)).toEqual([]);
});

test("a field's dialog keeps the typed options while the user looks at other types", async ({ page }) => {
  await openFields(page);
  await page.getByRole("button", { name: "Veld toevoegen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Soort").selectOption("Eén keuze uit een lijst");
  await dialog.getByLabel("Keuzes").fill("Rood\nBlauw");
  await dialog.getByLabel("Soort").selectOption("Datum");
  await expect(dialog.getByLabel("Keuzes")).toBeHidden();
  await dialog.getByLabel("Soort").selectOption("Meer keuzes uit een lijst");
  await expect(dialog.getByLabel("Keuzes")).toHaveValue("Rood\nBlauw");
});

test("the custom field editor is hidden from advisers", async ({ page, context, request }) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("schema"));
  await expect(page.getByRole("row", { name: /^privacyConsent/ })).toContainText(
    "Of de kandidaat toestemming gaf om persoonsgegevens te verwerken.",
  );
  await expect(page.getByRole("link", { name: "Eigen velden" })).toHaveCount(0);
  expect((await page.goto(region.path("fields")))?.status()).toBe(404);
});

test("an open field dialog keeps its input when a colleague has saved the list, and discarding the changes loads the colleague's list", async ({
  page,
  context,
  request,
  baseURL,
}) => {
  const region = await newTestRegion(request);
  const email = region.emailOf("manager");
  await signInStaff(context, email);
  const options = { headers: { "x-region": region.id, origin: String(baseURL) } };
  const url = "/api/console/custom-fields";
  const colleagueSaves = async (names: string[]) => {
    const { version } = (await (await context.request.get(url, options)).json()).data;
    const fields = names.map((name) => ({ name, type: "text", required: false }));
    const saved = await context.request.patch(url, { ...options, data: { version, fields, renamed: [] } });
    expect(saved.status(), await saved.text()).toBe(200);
  };
  await colleagueSaves(["Kleur"]);
  await page.goto(region.path("fields"));
  const edit = page.getByRole("button", { name: "Kleur wijzigen" });
  const dialog = page.getByRole("dialog");
  const name = dialog.getByLabel("Naam");
  await edit.click();
  await name.fill("Lievelingskleur");
  await colleagueSaves(["Kleur", "Maat"]);
  // The page loads the list again after the user has signed in again.
  await endSessions(email);
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
    await expect(dialogOf(page)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await signInStaff(context, email);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(page.getByText("Maat toegevoegd")).toBeAttached();
  await expect(name).toHaveValue("Lievelingskleur");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Maat wijzigen" })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ has: edit })).toContainText("niet opgeslagen");
  await edit.click();
  await expect(name).toHaveValue("Lievelingskleur");
  await dialog.getByRole("button", { name: "In de lijst zetten" }).click();

  await colleagueSaves(["Kleur"]);
  const review = page.getByRole("button", { name: "Bekijken en opslaan" });
  await review.click();
  await expect(dialog.getByRole("alert")).toContainText("Klik op ‘Wijzigingen weggooien’");
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await page.getByRole("button", { name: "Wijzigingen weggooien" }).click();
  await expect(page.getByRole("button", { name: "Maat wijzigen" })).toHaveCount(0);
  await edit.click();
  await name.fill("Lievelingskleur");
  await dialog.getByRole("button", { name: "In de lijst zetten" }).click();
  await review.click();
  await dialog.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("De velden zijn opgeslagen.")).toBeVisible();
});
