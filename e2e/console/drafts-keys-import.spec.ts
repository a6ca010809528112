import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { dialogOf, endSessionsOn } from "./ended-sessions";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";
import { RESTORED, storedDrafts } from "./unsaved-input";

/** Tests that a key's description and an import's mapping survive until they are used. */

const KEPT_MAPPING = "Je keuzes voor kolommen en waarden zijn bewaard.";

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
});

const openKey = async (page: Page, name = "Nieuwe sleutel") => {
  await page.getByRole("button", { name }).click();
  return page.getByRole("dialog");
};

test("the draft of a key's description survives Escape and a reload, and is removed once the key is created", async ({
  page,
}) => {
  await page.goto(region.path("keys"));
  const dialog = await openKey(page);
  const description = dialog.getByLabel("Omschrijving");
  await description.fill("Website van de regio");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText("niet opgeslagen", { exact: true })).toBeVisible();
  await page.reload();
  await openKey(page);
  await expect(dialog.getByText(RESTORED)).toBeVisible();
  await expect(description).toHaveValue("Website van de regio");
  await dialog.getByRole("button", { name: "Maak sleutel" }).click();
  await expect(dialog.locator("figure code").first()).toHaveText(/^ctk_/);
  expect(await storedDrafts(page)).toEqual([]);
});

test("canceling a new key discards its description, and undo restores it", async ({ page }) => {
  await page.goto(region.path("keys"));
  const dialog = await openKey(page);
  await dialog.getByLabel("Omschrijving").fill("Toch niet");
  await dialog.getByRole("button", { name: "Annuleren" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await storedDrafts(page)).toEqual([]);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(dialog.getByLabel("Omschrijving")).toHaveValue("Toch niet");
});

test("a key's description survives an unreachable server and an ended session", async ({ page }) => {
  await page.goto(region.path("keys"));
  const dialog = await openKey(page);
  const description = dialog.getByLabel("Omschrijving");
  await description.fill("CRM");
  await page.route("**/api-keys", (route) => route.abort("connectionreset"));
  await dialog.getByRole("button", { name: "Maak sleutel" }).click();
  await expect(dialog.getByText("De server is niet bereikbaar.")).toBeVisible();
  await expect(description).toHaveValue("CRM");
  await page.unroute("**/api-keys");
  await endSessionsOn(page, region.emailOf("manager"), "POST", /\/api-keys$/);
  await dialog.getByRole("button", { name: "Maak sleutel" }).click();
  await expect(dialogOf(page)).toBeVisible();
  expect(await storedDrafts(page)).toHaveLength(1);
  await signInStaff(page.context(), region.emailOf("manager"));
  await page.reload();
  await openKey(page);
  await expect(description).toHaveValue("CRM");
});

test("the form for replacing a key keeps the description and the chosen key during a visit to another page", async ({
  page,
}) => {
  await page.goto(region.path("keys"));
  const dialog = await openKey(page, "Sleutel vervangen");
  const description = dialog.getByLabel("Omschrijving");
  await expect(description).toHaveValue("Eerste sleutel");
  await description.fill("Website, vanaf september");
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Rapportages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rapportages" })).toBeVisible();
  await page.goBack();
  await openKey(page, "Sleutel vervangen");
  await expect(description).toHaveValue("Website, vanaf september");
  await expect(dialog.getByRole("option", { name: /Eerste sleutel/ })).toHaveCount(1);
  await dialog.getByRole("button", { name: "Tekst weggooien" }).click();
  await expect(description).toHaveValue("Eerste sleutel");
  expect(await storedDrafts(page)).toEqual([]);
});

test("if a colleague has deleted the key that was chosen to be replaced, the form asks to choose another key", async ({
  page,
}) => {
  const url = "/api/v2/auth/regions/api-keys";
  const headers = { "x-api-key": region.token };
  const created = await page.request.post(url, { headers, data: { description: "CRM" } });
  const { id } = (await created.json()).data;
  await page.goto(region.path("keys"));
  const dialog = await openKey(page, "Sleutel vervangen");
  const choice = dialog.getByLabel("Welke sleutel vervang je?");
  await choice.selectOption(id);
  await dialog.getByLabel("Omschrijving").fill("CRM, vanaf september");
  await page.keyboard.press("Escape");
  expect((await page.request.delete(`${url}/${id}`, { headers })).ok()).toBe(true);
  await page.reload();
  await openKey(page, "Sleutel vervangen");
  await expect(dialog.getByLabel("Omschrijving")).toHaveValue("CRM, vanaf september");
  await expect(choice).toHaveValue("");
  await expect(dialog.getByRole("alert")).toHaveText("Die sleutel bestaat niet meer. Kies een andere.");
  await dialog.getByRole("button", { name: "Maak sleutel" }).click();
  await expect(choice).toBeFocused();
  await choice.selectOption({ index: 1 });
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  await dialog.getByRole("button", { name: "Maak sleutel" }).click();
  await expect(dialog.locator("figure code").first()).toHaveText(/^ctk_/);
});

const LINES = ["Wie;E-mail;Toestemming;Richting", `Anna;anna.%@example.org;ja;Vrije school`];

async function chooseFile(page: Page, head = LINES[0]) {
  const text = [head, LINES[1]?.replace("%", region.slug)].join("\r\n");
  const file = { name: "regio.csv", mimeType: "text/csv", buffer: Buffer.from(text) };
  await page.getByLabel("Bestand").setInputFiles(file);
}
const columnOf = (page: Page, title: string) => page.getByRole("combobox", { name: title, exact: true });
const schoolOf = (page: Page) => page.getByLabel("“Vrije school” Sectoren");

async function mapColumns(page: Page) {
  await page.goto(region.path("candidates/import"));
  await chooseFile(page);
  await columnOf(page, "Wie").selectOption("Naam");
  await columnOf(page, "Richting").selectOption("Sectoren");
  await schoolOf(page).selectOption("Voortgezet onderwijs");
}

const ABSENCES = {
  "a reload": async (page: Page) => {
    await page.reload();
  },
  "a visit to another page": async (page: Page) => {
    await page.getByRole("link", { name: "Rapportages" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Rapportages" })).toBeVisible();
    await page.goBack();
  },
  "an ended session": async (page: Page) => {
    await endSessionsOn(page, region.emailOf("manager"), "POST", /\/import/);
    await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
    await expect(dialogOf(page)).toBeVisible();
    await signInStaff(page.context(), region.emailOf("manager"));
    await page.reload();
  },
};

for (const [absence, leaveAndReturn] of Object.entries(ABSENCES))
  test(`the mapping of an import is restored after ${absence} when the same file is chosen again`, async ({
    page,
  }) => {
    await mapColumns(page);
    await leaveAndReturn(page);
    await expect(page.getByText(KEPT_MAPPING)).toBeVisible();
    await chooseFile(page);
    await expect(page.getByText(RESTORED)).toBeVisible();
    await expect(columnOf(page, "Wie")).toHaveValue("name");
    await expect(columnOf(page, "Richting")).toHaveValue("sectorPreferences");
    await expect(schoolOf(page)).toHaveValue("Voortgezet onderwijs");
    await page.getByRole("button", { name: "Bekijk het resultaat" }).click();
    await page.getByRole("button", { name: "1 rij importeren", exact: true }).click();
    await expect(page.getByText("Verwerkt", { exact: true })).toBeVisible();
    await expect.poll(() => storedDrafts(page)).toEqual([]);
  });

test("a file with different columns doesn't use the stored mapping, and discarding a stored mapping can be undone", async ({
  page,
}) => {
  await mapColumns(page);
  await page.reload();
  await chooseFile(page, "Naam;Mail;Toestemming;Sector");
  await expect(columnOf(page, "Sector")).toHaveValue("sectorPreferences");
  await expect(page.getByText(RESTORED)).toHaveCount(0);
  await chooseFile(page);
  await expect(columnOf(page, "Wie")).toHaveValue("name");
  await page.getByRole("button", { name: "Tekst weggooien" }).click();
  await expect(columnOf(page, "Wie")).toHaveValue("");
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(columnOf(page, "Wie")).toHaveValue("name");
});
