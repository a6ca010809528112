import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { signInAsAdmin, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

const PEOPLE = 60;
const rowsOf = (page: Page) => page.getByRole("main").locator("tbody tr");
const searchOf = (page: Page) => page.getByRole("searchbox", { name: "Zoek in de lijst" });

/** Adds people without a role, named "Zoë {word} persoon-01" and so on. Returns that word. */
async function newPeople(): Promise<string> {
  const word = `z${randomUUID().slice(0, 7)}`;
  const people = Array.from({ length: PEOPLE }, (_, index) => ({
    id: randomUUID(),
    email: `${randomUUID()}@example.org`,
    name: `Zoë ${word} persoon-${String(index + 1).padStart(2, "0")}`,
  }));
  await withDatabase((sql) => sql`insert into staff ${sql(people)}`);
  return word;
}

test("an admin finds people by any words in their row, and the search survives a reload and Back", async ({
  page,
  context,
  request,
}) => {
  const word = await newPeople();
  const region = await newTestRegion(request);
  await signInAsAdmin(context);
  const search = `PERSOON-07 ${word} zoe`;
  await page.goto("/console/admin/staff");
  await expect(searchOf(page)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await searchOf(page).fill(search);
  await expect(rowsOf(page)).toHaveText([new RegExp(`Zoë ${word} persoon-07`)]);
  await expect(page.getByRole("status").filter({ hasText: "1 resultaat" })).toBeVisible();
  await expect(page).toHaveURL(/\?q=/);
  await expectAccessible(page);

  await page.reload();
  await expect(searchOf(page)).toHaveValue(search);
  await expect(rowsOf(page)).toHaveCount(1);
  await page.getByRole("link", { name: "Regio’s", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Regio’s" })).toBeVisible();
  await page.goBack();
  await expect(searchOf(page)).toHaveValue(search);
  await expect(rowsOf(page)).toHaveCount(1);

  await searchOf(page).fill(`${region.name} adviseur`);
  await expect(rowsOf(page)).toHaveText([new RegExp(region.nameOf("adviser"))]);
});

test("the / key goes to the search, unless the user turned shortcuts off on the account page", async ({
  page,
  context,
}) => {
  await newPeople();
  await signInAsAdmin(context);
  await page.goto("/console/admin/staff");
  await pressShortcut(page, "/");
  await expect(searchOf(page)).toBeFocused();

  await page.goto("/console/account", { waitUntil: "networkidle" });
  const choice = page.getByRole("checkbox", { name: "Sneltoetsen van één letter gebruiken" });
  await expect(choice).toBeChecked();
  await choice.uncheck();
  await expectAccessible(page);
  await page.reload();
  await expect(choice).not.toBeChecked();
  await page.getByRole("link", { name: "Medewerkers" }).click();
  await expect(searchOf(page)).toBeVisible();
  await page.getByRole("heading", { level: 1, name: "Medewerkers" }).click();
  await page.keyboard.press("/");
  await expect(searchOf(page)).not.toBeFocused();
});

test("a search without results shows “Nothing found”, and its button shows the whole list and moves focus there", async ({
  page,
  context,
}) => {
  await newPeople();
  await signInAsAdmin(context);
  await page.goto("/console/admin/staff?q=niemand-heet-zo");
  await expect(page.getByRole("heading", { name: "Niets gevonden" })).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "Geen resultaten" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Toon de hele lijst" }).click();
  await expect(page.getByRole("region", { name: "Medewerkers" })).toBeFocused();
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(searchOf(page)).toHaveValue("");
  await expect(page).not.toHaveURL(/q=/);
});

test("a long list shows 50 rows and the total, and “Show more” adds rows and focuses the first new one", async ({
  page,
  context,
}) => {
  const word = await newPeople();
  await signInAsAdmin(context);
  await page.goto(`/console/admin/staff?q=${word}`);
  await expect(rowsOf(page)).toHaveCount(50);
  await expect(page.getByRole("status").filter({ hasText: `50 van ${PEOPLE}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Toon meer" }).focus();
  await page.keyboard.press("Enter");
  await expect(rowsOf(page)).toHaveCount(PEOPLE);
  await expect(page.getByRole("button", { name: "Toon meer" })).toHaveCount(0);
  await expect(rowsOf(page).nth(50)).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(rowsOf(page).nth(50).getByRole("button").first()).toBeFocused();
  await searchOf(page).fill(`${word} zoe`);
  await expect(page).toHaveURL(/zoe/);
  await expect(rowsOf(page)).toHaveCount(50);
});

test("a person who was just invited is at the top of the whole list, regardless of the search", async ({
  page,
  context,
}) => {
  const word = await newPeople();
  await signInAsAdmin(context);
  await page.goto(`/console/admin/staff?q=${word}`);
  await expect(rowsOf(page)).toHaveCount(50);
  const email = `${randomUUID()}@example.org`;
  await page.getByRole("button", { name: "Nodig iemand uit" }).click();
  // Sorted by name, this person comes last.
  await page.getByLabel("Naam", { exact: true }).fill("Žžž Nieuw");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByLabel("Beheerder van Instroom").check();
  await page.getByRole("button", { name: "Nodig uit" }).click();
  await expect(page.getByText("De uitnodiging is onderweg.")).toBeVisible();
  await expect(rowsOf(page).first()).toContainText(email);
  await expect(searchOf(page)).toHaveValue("");
  await expect(page).not.toHaveURL(/q=/);
});

test("a new region and a new key are at the top of their lists, regardless of the search", async ({
  page,
  context,
}) => {
  const name = `Žžž ${randomUUID().slice(0, 8)}`;
  await signInAsAdmin(context);
  await page.goto("/console/admin?q=niemand-heet-zo");
  await page.getByRole("button", { name: "Nieuwe regio" }).click();
  await page.getByRole("dialog").getByLabel("Naam", { exact: true }).fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Maak regio" }).click();
  await page.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await expect(rowsOf(page).first()).toContainText(name);

  await page.goto("/console/admin/keys?q=niemand-heet-zo");
  await page.getByRole("button", { name: "Nieuwe sleutel" }).click();
  await page.getByRole("dialog").getByLabel("Omschrijving").fill(name);
  await page.getByRole("dialog").getByRole("button", { name: "Maak sleutel" }).click();
  await page.getByRole("button", { name: "Ik heb dit veilig bewaard" }).click();
  await expect(rowsOf(page).first()).toContainText(name);
  await expect(page).not.toHaveURL(/q=/);
});
