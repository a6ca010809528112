import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that nobody unknowingly overwrites or deletes an interaction that a colleague has changed. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let path: string;
let interaction: string;
test.beforeEach(async ({ request, context, page }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  path = `/candidates/${result.candidates[0].id}`;
  const contact = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Eerst", notes: "Notitie" };
  const added = await region.perform("post", `${path}/interactions`, [contact]);
  interaction = `${path}/interactions/${added.result.interactions[0].id}`;
  await page.goto(region.path(path.slice(1)));
});

const changeByOther = (values: object) => region.perform("patch", interaction, values);
const stored = () => region.read(interaction);
const interactions = async () => (await region.read(`${path}?include=interactions`)).interactions;
const form = (page: Page) => page.getByRole("dialog", { name: "Contactmoment wijzigen" });
const conflict = (page: Page) => page.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });

async function edit(page: Page, label: string, text: string): Promise<void> {
  await page.getByRole("button", { name: "Contactmoment wijzigen" }).click();
  await form(page).getByLabel(label).fill(text);
}
const save = (page: Page) => form(page).getByRole("button", { name: "Opslaan" }).click();

test("an edit that conflicts with a colleague's change shows both values, and the user decides by keyboard", async ({
  page,
}) => {
  await edit(page, "Samenvatting", "Van mij");
  await changeByOther({ summary: "Van een ander" });
  await save(page);
  await expect(conflict(page)).toContainText("Van mij");
  await expect(conflict(page)).toContainText("Van een ander");
  await expect(conflict(page).getByRole("button", { name: "Andere waarde houden" })).toBeFocused();
  await expectAccessible(page);
  expect(await stored()).toMatchObject({ summary: "Van een ander" });
  await page.keyboard.press("Escape");
  await expect(form(page).getByLabel("Samenvatting")).toHaveValue("Van mij");
  await save(page);
  await conflict(page).getByRole("button", { name: "Die van mij opslaan" }).press("Enter");
  await expect(form(page)).toBeHidden();
  expect(await stored()).toMatchObject({ summary: "Van mij", notes: "Notitie" });
});

test("a colleague's change to another field is kept without asking the user", async ({ page }) => {
  await edit(page, "Samenvatting", "Van mij");
  await changeByOther({ notes: "Notitie van een ander", type: "Telefonisch" });
  await save(page);
  await expect(form(page)).toBeHidden();
  expect(await stored()).toMatchObject({
    summary: "Van mij",
    notes: "Notitie van een ander",
    type: "Telefonisch",
  });
});

test("keeping the colleague's value saves the fields that only the user changed", async ({ page }) => {
  await edit(page, "Samenvatting", "Van mij");
  await form(page).getByLabel("Notities").fill("Mijn notitie");
  await changeByOther({ summary: "Van een ander" });
  await save(page);
  await conflict(page).getByRole("button", { name: "Andere waarde houden" }).click();
  await expect(form(page)).toBeHidden();
  expect(await stored()).toMatchObject({ summary: "Van een ander", notes: "Mijn notitie" });
});

test("after a reload, saving a draft detects that a colleague has changed the values that the user saw", async ({
  page,
}) => {
  await edit(page, "Samenvatting", "Van mij");
  await page.keyboard.press("Escape");
  await changeByOther({ summary: "Van een ander", notes: "Notitie van een ander" });
  await page.reload();
  await page.getByRole("button", { name: "Contactmoment wijzigen" }).click();
  await expect(form(page).getByLabel("Samenvatting")).toHaveValue("Van mij");
  await save(page);
  await conflict(page).getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(form(page)).toBeHidden();
  expect(await stored()).toMatchObject({ summary: "Van mij", notes: "Notitie van een ander" });
});

test("text from an edit becomes the draft of a new interaction if a colleague has deleted the edited one", async ({
  page,
}) => {
  await edit(page, "Notities", "Zij begint in maart");
  await region.perform("delete", interaction);
  await save(page);
  await expect(page.getByText("Je tekst is bewaard voor een nieuw contactmoment.")).toBeVisible();
  await expect(form(page)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Verloop" })).toBeFocused();
  await expect(page.getByLabel("Samenvatting")).toHaveValue("Eerst");
  await expectAccessible(page);
  await page.getByLabel("Samenvatting").press("Control+Enter");
  await expect.poll(interactions).toMatchObject([{ type: "E-mail", notes: "Zij begint in maart" }]);
});

test("text from an edit of a deleted interaction appears in the form once the draft in the form has been added", async ({
  page,
}) => {
  await page.getByLabel("Samenvatting").fill("Gebeld");
  await edit(page, "Notities", "Zij begint in maart");
  await region.perform("delete", interaction);
  await save(page);
  await expect(form(page)).toBeHidden();
  await expect(page.getByLabel("Samenvatting")).toHaveValue("Gebeld");
  await page.getByLabel("Samenvatting").press("Control+Enter");
  await expect(page.getByLabel("Samenvatting")).toHaveValue("Eerst");
  await expect(page.getByLabel("Notities")).toHaveValue("Zij begint in maart");
  expect(await interactions()).toMatchObject([{ summary: "Gebeld" }]);
});

test("deleting an interaction that a colleague has changed asks for confirmation", async ({ page }) => {
  const remove = async () => {
    await page.getByRole("button", { name: "Contactmoment verwijderen" }).first().click();
    return page.getByRole("dialog").getByRole("button", { name: "Contactmoment verwijderen" });
  };
  const confirm = await remove();
  await changeByOther({ summary: "Van een ander" });
  await confirm.click();
  const dialog = page.getByRole("dialog", { name: "Dit contactmoment is intussen gewijzigd" });
  await expect(dialog).toContainText("Eerst");
  await expect(dialog).toContainText("Van een ander");
  await dialog.getByRole("button", { name: "Contactmoment houden" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect(await stored()).toMatchObject({ summary: "Van een ander" });
  await expect(page.locator("[data-entry]", { hasText: "Van een ander" }).first()).toBeVisible();
  const confirmAgain = await remove();
  await changeByOther({ summary: "Nog een keer" });
  await confirmAgain.click();
  await dialog.getByRole("button", { name: "Toch verwijderen" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect.poll(async () => (await region.read(`${path}/interactions`)).length).toBe(0);
  await expect(page.getByText("Contactmoment is verwijderd.")).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Contactmoment verwijderen" })).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Verloop" })).toBeFocused();
});

test("if a deletion conflicts after the user has gone back to the list, the dialog names the candidate", async ({
  page,
}) => {
  const { name } = await region.read(path);
  await page.goto(region.path("candidates"));
  await page.getByRole("link", { name, exact: true }).click();
  await page.getByRole("button", { name: "Contactmoment verwijderen" }).click();
  await changeByOther({ summary: "Van een ander" });
  const release = await holdRequests(page, "DELETE", /\/interactions\/\w+$/);
  await page.getByRole("dialog").getByRole("button", { name: "Contactmoment verwijderen" }).click();
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1, name: "Kandidaten" })).toBeVisible();
  release();
  const dialog = page.getByRole("dialog", { name: "Dit contactmoment is intussen gewijzigd" });
  await expect(dialog.getByRole("heading", { name: `${name}: Samenvatting` })).toBeVisible();
});
