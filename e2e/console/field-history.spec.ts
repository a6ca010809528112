import { expect, type Page } from "@playwright/test";
import { AUDIT_ACTIONS } from "@/lib/records/audit-actions";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { newRecord } from "./new-record";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that the record's history shows old and new values, and that staff can restore old values. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
});

const history = (page: Page) => page.getByRole("region", { name: "Verloop" });
const entry = (page: Page, text: string) => history(page).locator("[data-entry]").filter({ hasText: text });
const restore = (page: Page, field: string) =>
  history(page).getByRole("button", { name: `Terugzetten: ${field}`, exact: true });

test("the history shows who changed which value, and an adviser restores a value by keyboard", async ({
  page,
}) => {
  const record = await newRecord(region, { city: "Assen", sectorPreferences: ["Primair onderwijs"] });
  await record.change({ city: "Emmen", sectorPreferences: [] });
  await page.goto(record.path);
  const changed = entry(page, "Woonplaats: Assen");
  await expect(changed).toContainText("Woonplaats: Assen → wordt Emmen");
  await expect(changed).toContainText("Primair onderwijs → wordt niet ingevuld");
  await expect(changed).toContainText("de API");
  await expectAccessible(page);
  await restore(page, "Woonplaats").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  expect(await record.read()).toMatchObject({ city: "Assen", sectorPreferences: [] });
  await expect(entry(page, "Woonplaats: Emmen → wordt Assen")).toContainText(region.nameOf("adviser"));
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(async () => (await record.read()).city).toBe("Emmen");
});

test("focus stays in the history when the button for a restored value disappears", async ({ page }) => {
  const record = await newRecord(region, { phone: "0612345678" });
  await record.change({ phone: "0687654321" });
  await page.goto(record.path);
  await restore(page, "Telefoon").press("Enter");
  await expect(restore(page, "Telefoon")).toHaveCount(1);
  await expect(entry(page, "0687654321 → wordt 0612345678")).toHaveCount(1);
  await expect(entry(page, "0612345678 → wordt 0687654321")).toBeFocused();
});

test("focus moves to the history's title when an entry disappears because it is merged with the next entry", async ({
  page,
}) => {
  const record = await newRecord(region, { city: "Assen" });
  await record.change({ city: "Emmen" });
  await page.goto(record.path);
  await restore(page, "Woonplaats").press("Enter");
  const restored = entry(page, "Emmen → wordt Assen");
  await expect(restored).toHaveCount(1);
  await restored.getByRole("button", { name: "Terugzetten: Woonplaats" }).press("Enter");
  await expect(restored).toHaveCount(0);
  await expect(history(page).getByRole("heading", { name: "Verloop" })).toBeFocused();
});

test("restoring an earlier phase asks for confirmation if the phase has changed again since then", async ({
  page,
}) => {
  const record = await newRecord(region, { phase: "nieuw" });
  await record.change({ phase: "matchen" });
  await record.change({ phase: "werkzaam" });
  await page.goto(record.path);
  const older = entry(page, "van nieuw naar matchen");
  await older.getByRole("button", { name: "Terugzetten: Fase" }).click();
  const dialog = page.getByRole("dialog", { name: "Nu staat er iets anders" });
  await expect(dialog).toContainText("nieuw");
  await expect(dialog).toContainText("werkzaam");
  await expectAccessible(page);
  await expect(dialog.getByRole("button", { name: "Waarde van nu houden" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(dialog).toBeHidden();
  expect(await record.read()).toMatchObject({ phase: "werkzaam" });
  await older.getByRole("button", { name: "Terugzetten: Fase" }).click();
  await dialog.getByRole("button", { name: "Oude waarde terugzetten" }).click();
  await expect.poll(async () => (await record.read()).phase).toBe("nieuw");
});

test("undoing a change from its toast leaves one history entry for the change and the undo", async ({
  page,
}) => {
  const record = await newRecord(region, { city: "Assen" });
  await page.goto(record.path);
  await page.getByRole("button", { name: "Woonplaats wijzigen: Assen" }).click();
  await page.getByRole("textbox", { name: "Woonplaats" }).fill("Emmen");
  await page.keyboard.press("Enter");
  await expect(entry(page, "Woonplaats: Assen")).toHaveCount(1);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  const undone = entry(page, "Woonplaats gewijzigd en teruggezet");
  await expect(undone).toContainText(region.nameOf("adviser"));
  await expect(entry(page, "Woonplaats")).toHaveCount(1);
  expect((await record.read()).city).toBe("Assen");
  await expectAccessible(page);
});

test("undoing a phase change leaves one history entry", async ({ page }) => {
  const record = await newRecord(region, { phase: "nieuw" });
  await page.goto(record.path);
  await page.getByRole("button", { name: "Fase: nieuw" }).click();
  await page.getByRole("menuitemradio", { name: "matchen" }).click();
  await expect(entry(page, "van nieuw naar matchen")).toHaveCount(1);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(entry(page, "Fase gewijzigd en teruggezet")).toHaveCount(1);
  await expect(entry(page, "van nieuw naar matchen")).toHaveCount(0);
  await expect(entry(page, "van matchen naar nieuw")).toHaveCount(0);
  expect((await record.read()).phase).toBe("nieuw");
});

test("the history has a Dutch text for each kind of event, including unknown kinds", async ({ page }) => {
  const record = await newRecord(region);
  const hidden = ["candidate.read", "interaction.created", "interaction.updated"];
  const actions = [...AUDIT_ACTIONS, "candidate.renamed_later"].filter((name) => !hidden.includes(name));
  await withDatabase(
    (sql) => sql`
      insert into events (base_id, occurred_at, actor_kind, actor_id, action, candidate_id, record_id, details)
      select base_id, now(), 'system', 'system', action, ${record.id}, ${record.id}, '{}'
      from candidates, unnest(${actions}::text[]) action where id = ${record.id}`,
  );
  await page.goto(record.path);
  // Two more entries, because the candidate was created and gave consent.
  await expect(entry(page, "")).toHaveCount(actions.length + 2);
  for (const name of actions) await expect(history(page)).not.toContainText(name);
  await expect(history(page)).not.toContainText(/[a-z]+[._][a-z]+/);
});

test("the history collapses long text, and shows readers no restore button", async ({ page, browser }) => {
  const long = "Ik wil graag voor de klas. ".repeat(30).trim();
  const record = await newRecord(region, { motivation: long });
  await record.change({ motivation: "Kort" });
  await page.goto(record.path);
  const changed = entry(page, "Motivatie:");
  await expect(changed.locator("details")).toHaveJSProperty("open", false);
  await changed.locator("summary").press("Enter");
  await expect(changed.locator("details").getByText(long)).toBeVisible();
  const context = await browser.newContext();
  await signInStaff(context, region.emailOf("reader"));
  const readerPage = await context.newPage();
  await readerPage.goto(record.path);
  await expect(entry(readerPage, "Motivatie:")).toContainText("wordt Kort");
  await expect(restore(readerPage, "Motivatie")).toHaveCount(0);
});
