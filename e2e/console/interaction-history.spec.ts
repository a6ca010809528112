import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that the history shows what changed in an interaction, and that staff can restore it. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let path: string;
let interaction: string;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  path = `/candidates/${result.candidates[0].id}`;
  const contact = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Eerst", duration: 600 };
  const added = await region.perform("post", `${path}/interactions`, [contact]);
  interaction = `${path}/interactions/${added.result.interactions[0].id}`;
});

const open = (page: Page) => page.goto(region.path(path.slice(1)));
const history = (page: Page) => page.getByRole("region", { name: "Verloop" });
const entry = (page: Page, text: string) => history(page).locator("[data-entry]").filter({ hasText: text });
const restore = (page: Page) => history(page).getByRole("button", { name: "Terugzetten: Contactmoment" });
const stored = () => region.read(interaction);

test("the history shows the old and new values of an interaction, and an adviser restores them by keyboard", async ({
  page,
  browser,
}) => {
  await region.perform("patch", interaction, { summary: "Later", type: "Telefonisch", duration: null });
  await open(page);
  const changed = entry(page, "Contactmoment gewijzigd");
  await expect(changed).toContainText("Samenvatting: Eerst → wordt Later");
  await expect(changed).toContainText("Duur in minuten: 10 → wordt niet ingevuld");
  await expect(changed).toContainText("de API");
  await expectAccessible(page);
  const context = await browser.newContext();
  await signInStaff(context, region.emailOf("reader"));
  const readerPage = await context.newPage();
  await open(readerPage);
  await expect(entry(readerPage, "Samenvatting: Eerst → wordt Later")).toHaveCount(1);
  await expect(restore(readerPage)).toHaveCount(0);
  await restore(page).press("Enter");
  await expect(page.getByText("Contactmoment is teruggezet.")).toBeVisible();
  expect(await stored()).toMatchObject({ summary: "Eerst", type: "E-mail", duration: 600 });
  await expect(entry(page, "Samenvatting: Later → wordt Eerst")).toContainText(region.nameOf("adviser"));
});

test("restoring an old value asks for confirmation if the field changed again later", async ({ page }) => {
  await region.perform("patch", interaction, { summary: "Later" });
  await region.perform("patch", interaction, { summary: "Nu" });
  await open(page);
  const older = entry(page, "Samenvatting: Eerst → wordt Later").getByRole("button");
  await older.click();
  const dialog = page.getByRole("dialog", { name: "Nu staat er iets anders" });
  await expect(dialog).toContainText("Nu");
  await dialog.getByRole("button", { name: "Waarde van nu houden" }).click();
  await expect(dialog).toBeHidden();
  expect(await stored()).toMatchObject({ summary: "Nu" });
  await older.click();
  await dialog.getByRole("button", { name: "Oude waarde terugzetten" }).click();
  await expect(page.getByText("Contactmoment is teruggezet.")).toBeVisible();
  expect(await stored()).toMatchObject({ summary: "Eerst" });
});

test("the history of a deleted interaction no longer shows its old values", async ({ page }) => {
  await region.perform("patch", interaction, { summary: "Later" });
  await open(page);
  await expect(entry(page, "Contactmoment gewijzigd")).toContainText("Samenvatting: Eerst → wordt Later");
  const remove = page.getByRole("button", { name: "Contactmoment verwijderen" });
  await expect(remove).toHaveAccessibleDescription(/^E-mail .* geleden Later$/);
  await remove.click();
  const dialog = page.getByRole("alertdialog").or(page.getByRole("dialog"));
  await expect(dialog).toContainText(/“E-mail: Later” van .* 2026 om \d\d:\d\d wordt voorgoed verwijderd/);
  await dialog.getByRole("button", { name: "Contactmoment verwijderen" }).click();
  await expect(entry(page, "Contactmoment verwijderd")).toHaveCount(1);
  await expect(history(page)).not.toContainText("Samenvatting: Eerst");
  await expect(restore(page)).toHaveCount(0);
});

test("a change made after a visit to another page can be restored, even if the page showed older items before the visit", async ({
  page,
}) => {
  const earlier = { type: "E-mail", performedAt: "2026-02-01T10:00:00Z", summary: "Nog eerder" };
  const batch = () => region.perform("post", `${path}/interactions`, Array(10).fill(earlier));
  await Promise.all(Array.from({ length: 10 }, batch));
  await open(page);
  await history(page).getByRole("button", { name: "Toon oudere" }).click();
  await expect(history(page).getByText("Alles staat er nu.")).toBeVisible();
  await page.getByRole("link", { name: "Rapportages" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Rapportages" })).toBeVisible();
  await region.perform("patch", interaction, { summary: "Later" });
  await page.goBack();
  await expect(entry(page, "Samenvatting: Eerst → wordt Later")).toHaveCount(1);
  await restore(page).click();
  await expect(page.getByText("Contactmoment is teruggezet.")).toBeVisible();
  expect(await stored()).toMatchObject({ summary: "Eerst" });
});
