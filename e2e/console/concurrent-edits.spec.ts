import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdPolls } from "./hold-polls";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

type Person = "adviser" | "manager";

/** Opens a console page in a separate browser context. */
async function openAs(browser: Browser, region: TestRegion, person: Person, path: string): Promise<Page> {
  const context = await browser.newContext();
  await signInStaff(context, region.emailOf(person));
  const page = await context.newPage();
  await page.goto(region.path(path));
  return page;
}

async function newRecord(region: TestRegion, fields: Record<string, unknown> = {}) {
  const { result } = await region.perform("post", "/candidates", region.candidates(1, fields));
  const { id, name }: { id: string; name: string } = result.candidates[0];
  return { id, name, path: `candidates/${id}`, read: () => region.read(`/candidates/${id}`) };
}

const fieldButton = (page: Page, field: string) =>
  page.getByRole("button", { name: new RegExp(`^${field} (wijzigen|toevoegen)`) });

async function startEditing(page: Page, field: string, typed: string): Promise<void> {
  await fieldButton(page, field).click();
  await page.getByLabel(field, { exact: true }).fill(typed);
}

async function saveField(page: Page, field: string, typed: string): Promise<void> {
  await startEditing(page, field, typed);
  await page.keyboard.press("Enter");
  await expect(page.getByText(`${field} is gewijzigd.`)).toBeVisible();
}

const conflictIn = (page: Page) => page.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });

test("if two people edit the same field, the second to save sees both values and decides by keyboard", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region, { city: "Assen" });
  const mine = await openAs(browser, region, "adviser", record.path);
  const other = await openAs(browser, region, "manager", record.path);
  await startEditing(mine, "Woonplaats", "Mijnstad");
  await saveField(other, "Woonplaats", "Anderstad");
  await mine.getByLabel("Woonplaats", { exact: true }).press("Enter");
  const dialog = conflictIn(mine);
  await expect(dialog).toContainText("Mijnstad");
  await expect(dialog).toContainText("Anderstad");
  await expect(dialog).toContainText(region.nameOf("manager"));
  await expect(dialog.getByRole("button", { name: "Andere waarde houden" })).toBeFocused();
  await expectAccessible(mine);
  expect(await record.read()).toMatchObject({ city: "Anderstad" });
  await mine.keyboard.press("Tab");
  await mine.keyboard.press("Enter");
  await expect(mine.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  await expect(dialog).toBeHidden();
  expect(await record.read()).toMatchObject({ city: "Mijnstad" });
  await mine.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(fieldButton(mine, "Woonplaats")).toContainText("Anderstad");
  await expect.poll(async () => (await record.read()).city).toBe("Anderstad");
});

test("in a conflict, keeping the colleague's value saves nothing, and closing the dialog keeps the input", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region, { city: "Assen" });
  const mine = await openAs(browser, region, "adviser", record.path);
  await startEditing(mine, "Woonplaats", "Mijnstad");
  await region.perform("patch", `/candidates/${record.id}`, { city: "Anderstad" });
  await mine.getByLabel("Woonplaats", { exact: true }).press("Enter");
  await expect(conflictIn(mine).getByRole("button", { name: "Andere waarde houden" })).toBeFocused();
  await mine.keyboard.press("Escape");
  const editor = mine.getByLabel("Woonplaats", { exact: true });
  await expect(editor).toHaveValue("Mijnstad");
  await expect(
    mine.getByRole("alert").filter({ hasText: "Iemand anders heeft dit intussen gewijzigd." }),
  ).toBeVisible();
  await editor.press("Enter");
  await conflictIn(mine).getByRole("button", { name: "Andere waarde houden" }).click();
  await expect(fieldButton(mine, "Woonplaats")).toContainText("Anderstad");
  await expect(mine.getByText("Woonplaats is niet gewijzigd. Je hield de andere waarde.")).toBeVisible();
  expect(await record.read()).toMatchObject({ city: "Anderstad" });
});

test("a colleague's change to another field causes no conflict, is kept, and appears with its author without a reload", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region, { city: "Assen", phone: "0612345678" });
  const mine = await openAs(browser, region, "adviser", record.path);
  const other = await openAs(browser, region, "manager", record.path);
  await startEditing(mine, "Woonplaats", "Mijnstad");
  await saveField(other, "Telefoon", "0687654321");
  const notice = mine.getByRole("status").filter({ hasText: "Net gewijzigd" });
  await expect(notice).toContainText(`Net gewijzigd: Telefoon (${region.nameOf("manager")}).`);
  await expect(fieldButton(mine, "Telefoon")).toContainText("0687654321");
  await expect(mine.getByLabel("Woonplaats", { exact: true })).toBeFocused();
  await mine.keyboard.press("Enter");
  await expect(mine.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  expect(await record.read()).toMatchObject({ city: "Mijnstad", phone: "0687654321" });
  await expect(notice).not.toContainText("Woonplaats");
  await notice.getByRole("button", { name: "Melding sluiten" }).press("Enter");
  await expect(notice).toHaveCount(0);
  await expect(mine.getByRole("heading", { level: 1 })).toBeFocused();
  // The colleague's page also shows the change, and doesn't report the colleague's own edit.
  await expect(fieldButton(other, "Woonplaats")).toContainText("Mijnstad");
  await expect(other.getByRole("status").filter({ hasText: "Net gewijzigd" })).toHaveText(
    `Net gewijzigd: Woonplaats (${region.nameOf("adviser")}).`,
  );
});

test("an open editor keeps the input when others change the field, and warns on save", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region, { motivation: "Eerst" });
  const mine = await openAs(browser, region, "adviser", record.path);
  await startEditing(mine, "Motivatie", "Eerst, en van mij");
  await region.perform("patch", `/candidates/${record.id}`, { motivation: "Van een ander" });
  await expect(mine.getByRole("status").filter({ hasText: "Net gewijzigd: Motivatie" })).toBeVisible();
  await expect(mine.getByLabel("Motivatie", { exact: true })).toHaveValue("Eerst, en van mij");
  await mine.keyboard.press("Control+Enter");
  await conflictIn(mine).getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(mine.getByText("Motivatie is gewijzigd.")).toBeVisible();
  expect(await record.read()).toMatchObject({ motivation: "Eerst, en van mij" });
});

test("on the board and the record, changing a phase that someone else has changed asks which phase to keep", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region, { phase: "nieuw" });
  const move = (phase: string) => region.perform("patch", `/candidates/${record.id}`, { phase });

  const board = await openAs(browser, region, "adviser", "board");
  await board.getByRole("button", { name: `${record.name} naar een andere fase` }).click();
  await move("oriënteren");
  await board.getByRole("menuitem", { name: "matchen" }).click();
  await expect(conflictIn(board)).toContainText("oriënteren");
  await conflictIn(board).getByRole("button", { name: "Andere waarde houden" }).click();
  expect(await record.read()).toMatchObject({ phase: "oriënteren" });

  const page = await openAs(browser, region, "adviser", record.path);
  await page.getByRole("button", { name: "Fase: oriënteren" }).click();
  await move("voorbereiden");
  await page.getByRole("menuitemradio", { name: "matchen" }).click();
  await conflictIn(page).getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(page.getByText("Fase is gewijzigd.")).toBeVisible();
  expect(await record.read()).toMatchObject({ phase: "matchen" });
});

test("a bulk change moves the candidates whom nobody else changed, and asks about the others", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const created = await region.perform("post", "/candidates", region.candidates(3, { phase: "nieuw" }));
  const candidates: { id: string; name: string }[] = created.result.candidates;
  const page = await openAs(browser, region, "adviser", "candidates");
  await holdPolls(page.context());
  const rows = page.getByRole("row", { name: /Kandidaat/ });
  await expect(rows).toHaveCount(3);
  for (const row of await rows.all()) await row.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  for (const { id } of candidates.slice(0, 2))
    await region.perform("patch", `/candidates/${id}`, { phase: "werkzaam" });
  await page.getByRole("menuitem", { name: "matchen" }).click();
  const dialog = page.getByRole("dialog", { name: "Intussen zijn ook 2 van deze kandidaten gewijzigd" });
  await expect(dialog.getByRole("heading", { level: 3 })).toHaveCount(2);
  const phases = () =>
    Promise.all(candidates.map(async ({ id }) => (await region.read(`/candidates/${id}`)).phase));
  expect(await phases()).toEqual(["werkzaam", "werkzaam", "matchen"]);
  await dialog.getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(page.getByText("3 kandidaten staan nu in fase “matchen”.")).toBeVisible();
  expect(await phases()).toEqual(["matchen", "matchen", "matchen"]);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect.poll(phases).toEqual(["werkzaam", "werkzaam", "nieuw"]);
});

test("two quick edits of one field by the same person don't conflict", async ({ browser, request }) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region, { city: "Assen" });
  const page = await openAs(browser, region, "adviser", record.path);
  for (const city of ["Eerste", "Tweede"]) {
    await startEditing(page, "Woonplaats", city);
    await page.keyboard.press("Enter");
    await expect(page.getByLabel("Woonplaats", { exact: true })).toHaveCount(0);
  }
  await expect.poll(async () => (await record.read()).city).toBe("Tweede");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText("Net gewijzigd")).toHaveCount(0);
});

test("saving an edit sends only the edited field and an If-Match header", async ({ browser, request }) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region, { city: "Assen" });
  const page = await openAs(browser, region, "adviser", record.path);
  const sent = page.waitForRequest((each) => each.method() === "PATCH");
  await saveField(page, "Woonplaats", "Emmen");
  expect((await sent).postDataJSON()).toEqual({ city: "Emmen" });
  expect((await sent).headers()["if-match"]).toMatch(/^"[^"]+"$/);
});

test("polling an unchanged record returns responses without a body", async ({ browser, request }) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region);
  const page = await openAs(browser, region, "adviser", record.path);
  const response = await page.waitForResponse((each) =>
    each.url().includes(`/candidates/${record.id}?include`),
  );
  expect([response.status(), (await response.allHeaders())["content-length"] ?? "0"]).toEqual([304, "0"]);
});

test("in a conflict, keeping the colleague's value discards the input, even if the user has already left the record", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const record = await newRecord(region, { city: "Assen" });
  const mine = await openAs(browser, region, "adviser", record.path);
  await startEditing(mine, "Woonplaats", "Mijnstad");
  await region.perform("patch", `/candidates/${record.id}`, { city: "Anderstad" });
  const release = await holdRequests(mine, "GET", new RegExp(`/api/v2/candidates/${record.id}`));
  await mine.getByLabel("Woonplaats", { exact: true }).press("Enter");
  await mine.getByRole("navigation").getByRole("link", { name: "Bord" }).click();
  await expect(mine).toHaveURL(/\/board$/);
  release();
  await conflictIn(mine).getByRole("button", { name: "Andere waarde houden" }).click();
  await expect(mine.getByText("Woonplaats is niet gewijzigd. Je hield de andere waarde.")).toBeVisible();
  await mine.goto(region.path(record.path));
  await expect(fieldButton(mine, "Woonplaats")).toContainText("Anderstad");
  await expect(mine.getByLabel("Woonplaats", { exact: true })).toHaveCount(0);
});
