import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { readSheet } from "read-excel-file/node";
import { expectScreensAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard, pressShortcut } from "../keyboard";
import { addFilter } from "./add-filter";
import { chooseFormat } from "./choose-format";
import { signInAsAdmin, signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

let region: TestRegion;
let candidate: { id: string; name: string };
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: String(process.env.E2E_BASE_URL) });
  region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(3));
  [candidate] = result.candidates;
  await region.perform("patch", `/candidates/${candidate.id}`, { phase: "matchen" });
});

const rows = (page: Page) => page.locator("tbody tr");

test("the activity log shows who performed an action, supports filters, and links to the record", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${candidate.id}`));
  await expect(page.getByRole("heading", { name: candidate.name })).toBeVisible();
  await expect(async () => {
    await page.goto(region.path("activity"));
    await expect(rows(page).first()).toContainText("Kandidaat bekeken", { timeout: 2_000 });
  }).toPass();
  await expect(rows(page).first()).toContainText(region.nameOf("adviser"));
  await expect(rows(page).filter({ hasText: "Kandidaat aangemeld" })).toHaveCount(3);
  await addFilter(page, "Wie");
  await page.getByRole("option", { name: "Medewerker" }).click();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/actorKind=staff/);
  await expect(rows(page).filter({ hasText: "API-sleutel" })).toHaveCount(0);
  await page.getByRole("button", { name: "Alle filters wissen" }).click();
  await rows(page)
    .getByRole("button", { name: `Alleen wat er met ${candidate.name} gebeurde` })
    .first()
    .click();
  await expect(page).toHaveURL(new RegExp(`candidateId=${candidate.id}`));
  await expect(rows(page).filter({ hasText: "Kandidaat aangemeld" })).toHaveCount(1);
  await expect(rows(page).filter({ hasText: "Kandidaat gewijzigd" })).toContainText("nieuw → matchen");
  await page.getByRole("heading", { name: "Activiteit" }).click();
  await pressShortcut(page, "j");
  await expect(rows(page).first().getByRole("link")).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`candidates/${candidate.id}$`));
});

test("the activity log keeps the events of a deleted candidate without a name or link", async ({
  page,
  context,
}) => {
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const [deleted] = result.candidates;
  await region.perform("delete", `/candidates/${deleted.id}`);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`activity?candidateId=${deleted.id}`));
  await expect(rows(page)).toHaveCount(2);
  await expect(rows(page).first()).toContainText(`bestaat niet meer (${deleted.id})`);
  await expect(rows(page).getByRole("link")).toHaveCount(0);
  await expect(page.getByText(deleted.name)).toHaveCount(0);
});

test("the activity log shows only the end of a removed colleague's id for the colleague's actions and for the removal", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const id = await withDatabase(async (sql) => {
    const [reader] = await sql`select id from staff where email = ${region.emailOf("reader")}`;
    return String(reader?.id);
  });
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path(`candidates/${result.candidates[0].id}`));
  await expect(page.getByRole("heading", { name: result.candidates[0].name })).toBeVisible();
  await signInAsAdmin(context);
  const headers = { origin: String(process.env.E2E_BASE_URL) };
  const removed = await page.request.delete(`/api/console/administration/staff/${id}`, { headers });
  expect(removed.status()).toBe(200);
  await signInStaff(context, region.emailOf("manager"));
  for (const action of ["candidate.read", "staff.removed"]) {
    await expect(async () => {
      await page.goto(region.path(`activity?action=${action}`));
      await expect(rows(page)).toHaveCount(1, { timeout: 2_000 });
    }).toPass();
    await expect(rows(page)).toContainText(`een medewerker die er niet meer is (${id.slice(-8)})`);
    await expect(page.getByText(id)).toHaveCount(0);
  }
});

test("a manager downloads the filtered log as CSV", async ({ page, context }) => {
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("activity?action=candidate.updated"));
  await expect(rows(page)).toHaveCount(1);
  const downloaded = page.waitForEvent("download");
  await chooseFormat(page, "Downloaden", "CSV");
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe(`${region.slug}-activiteit.csv`);
  const [row, ...others] = parse(await readFile(await file.path(), "utf8"), {
    bom: true,
    delimiter: ";",
    columns: true,
  }) as Record<string, string>[];
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    Wanneer: expect.stringMatching(/^\d\d-\d\d-\d{4} \d\d:\d\d:\d\d$/),
    Wat: "Kandidaat gewijzigd",
    "Kandidaat (id)": candidate.id,
    "Door (soort)": "API-sleutel",
  });
});

test("a manager downloads the log as a workbook", async ({ page, context }) => {
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("activity?action=candidate.updated"));
  await expect(rows(page)).toHaveCount(1);
  const downloaded = page.waitForEvent("download");
  await chooseFormat(page, "Downloaden", "Excel");
  const file = await downloaded;
  expect(file.suggestedFilename()).toBe(`${region.slug}-activiteit.xlsx`);
  const sheet = await readSheet(await readFile(await file.path()));
  expect(sheet).toHaveLength(2);
  expect(sheet[1]).toContain("Kandidaat gewijzigd");
});

test("a reader can't see the log, and an adviser can't download it", async ({ browser }) => {
  for (const [role, paths] of [
    ["reader", ["activity", "activity/export"]],
    ["adviser", ["activity/export"]],
  ] as const) {
    const context = await browser.newContext({ baseURL: String(process.env.E2E_BASE_URL) });
    await signInStaff(context, region.emailOf(role));
    const page = await context.newPage();
    await page.goto(region.path("activity"));
    await expect(page.getByRole("heading", { name: "Activiteit" })).toBeAttached();
    await expect(page.getByRole("button", { name: "Downloaden" })).toHaveCount(0);
    const link = page.getByRole("navigation", { name: "Pagina’s van de console" }).getByRole("link");
    await expect(link.filter({ hasText: "Activiteit" })).toHaveCount(role === "adviser" ? 1 : 0);
    for (const path of paths) {
      const response = await page.request.get(`/api/console/${path}`, { headers: { "x-region": region.id } });
      expect([role, path, response.status()]).toEqual([role, path, 403]);
    }
    await context.close();
  }
});

test("the activity log names the region that was changed", async ({ page, context }) => {
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("settings"));
  await page.getByLabel("Contactadres").fill("loket@example.org");
  await page
    .getByRole("region", { name: "Regio", exact: true })
    .getByRole("button", { name: "Opslaan" })
    .click();
  await expect(page.getByText("De instellingen zijn opgeslagen.")).toBeVisible();
  await page.goto(region.path("activity"));
  const row = rows(page).filter({ hasText: "Regio gewijzigd" }).first();
  await expect(row).toContainText(region.name);
  await expect(row).not.toContainText(region.id);
});

test("the activity page (empty, with events or without permission) is accessible in both languages", async ({
  browser,
}) => {
  await expectScreensAccessible(browser, region.emailOf("manager"), [
    { path: region.path("activity"), ready: (page) => expect(rows(page).first()).toBeVisible() },
    {
      path: region.path("activity?candidateId=nobody"),
      ready: (page) => expect(page.getByRole("heading", { level: 2 })).toBeVisible(),
    },
  ]);
  await expectScreensAccessible(browser, region.emailOf("reader"), [
    {
      path: region.path("activity"),
      ready: (page) => expect(page.getByRole("heading", { level: 2 })).toBeVisible(),
    },
  ]);
});

test("a time filter is added, filled in and removed with the keyboard only, and at 1024 px the filters fit in one row", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("adviser"));
  await page.setViewportSize({ width: 1024, height: 800 });
  // Wait for hydration, because a menu that a key opens before hydration gets no focus.
  await page.goto(region.path("activity"), { waitUntil: "networkidle" });
  const filters = page.getByRole("group", { name: "Filters" });
  const { height = 0 } = (await filters.boundingBox()) ?? {};
  const add = page.getByRole("button", { name: "Filter", exact: true });
  expect(height).toBeLessThan(2 * ((await add.boundingBox())?.height ?? 0));
  await pressByKeyboard(page, add);
  await page.keyboard.type("vanaf");
  await page.keyboard.press("Enter");
  const from = page.getByLabel("Vanaf", { exact: true });
  await expect(from).toBeFocused();
  expect((await filters.boundingBox())?.height).toBe(height);
  const remove = page.getByRole("button", { name: "Filter Vanaf weghalen" });
  await pressByKeyboard(page, remove);
  await expect(from).toHaveCount(0);
  await expect(add).toBeFocused();
  await pressByKeyboard(page, add);
  await page.keyboard.type("vanaf");
  await page.keyboard.press("Enter");
  await from.fill("2030-01-01T00:00");
  await expect(page).toHaveURL(/from=2029-12-31T23/);
  await page.getByRole("button", { name: "Alle filters wissen" }).first().click();
  await expect(from).toHaveCount(0);
  await addFilter(page, "Vanaf");
  await from.fill("2030-01-01T00:00");
  await expect(page).toHaveURL(/from=2029-12-31T23/);
  await pressByKeyboard(page, remove);
  await expect(page).not.toHaveURL(/from=/);
  await expect(add).toBeFocused();
});

test("typing a year updates the time filter without clearing it, and the field shows Dutch time in any time zone", async ({
  browser,
}) => {
  const context = await browser.newContext({ timezoneId: "America/New_York" });
  await signInStaff(context, region.emailOf("adviser"));
  const page = await context.newPage();
  await page.goto(region.path("activity?from=2026-07-01T10:00:00.000Z"), { waitUntil: "networkidle" });
  const from = page.getByLabel("Vanaf", { exact: true });
  await expect(from).toHaveValue("2026-07-01T12:00");
  await from.focus();
  // The year is the third part of the field.
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.type("2025");
  await expect(page).toHaveURL(/from=2025-07-01T10%3A00/);
  await expect(from).toHaveValue("2025-07-01T12:00");
  await context.close();
});
