import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { expect, type Page, test } from "@playwright/test";
import { parse } from "csv-parse/sync";
import { expectAccessible } from "../expect-accessible";
import { addFilter } from "./add-filter";
import { chooseFormat } from "./choose-format";
import { signInAsAdmin } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

test("an admin sees a failed sign-in with its IP address, filters by kind and downloads the security log", async ({
  page,
  context,
  request,
}) => {
  const { csrfToken } = await (await request.get("/api/auth/csrf")).json();
  const form = { csrfToken, email: `${randomUUID()}@example.org`, code: "00000000", json: "true" };
  await newTestRegion(request);
  await request.post("/api/auth/callback/mail", { form });
  await signInAsAdmin(context);
  await page.goto("/console/admin");
  await page.getByRole("link", { name: "Beveiligingslogboek" }).click();
  const failed = page.getByRole("row").filter({ hasText: "Inloggen mislukt" }).first();
  await expect(failed).toContainText("met een code uit een mail");
  await expect(failed).toContainText(/127\.0\.0\.1|::\/64/);
  await expect(page.getByRole("row").filter({ hasText: "Regio gemaakt" }).first()).toBeVisible();
  await addFilter(page, "Wat");
  await page.getByRole("option", { name: "Inloggen mislukt" }).click();
  await expect(page).toHaveURL(/action=sign_in\.failed/);
  await expect(page.getByRole("row").filter({ hasText: "Regio gemaakt" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expectAccessible(page);
  const downloaded = page.waitForEvent("download");
  await chooseFormat(page, "Downloaden", "CSV");
  expect((await downloaded).suggestedFilename()).toBe("beveiligingslogboek.csv");
  const workbook = page.waitForEvent("download");
  await chooseFormat(page, "Downloaden", "Excel");
  expect((await workbook).suggestedFilename()).toBe("beveiligingslogboek.xlsx");
});

test("an admin filters the security log by time and action, and the CSV contains only the filtered entries", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await page.goto("/console/admin/security-log");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await addFilter(page, "Vanaf");
  await page.getByLabel("Vanaf", { exact: true }).fill("2030-01-01T00:00");
  await expect(page).toHaveURL(/from=20(29|30)-/);
  await expect(page.getByText("Haal een filter weg.")).toBeVisible();
  await page.getByRole("button", { name: "Alle filters wissen" }).first().click();
  await expect(page).not.toHaveURL(/from=/);
  await addFilter(page, "Tot");
  await page.getByLabel("Tot", { exact: true }).fill("2030-01-01T00:00");
  await expect(page.getByRole("row").nth(1)).toBeVisible();
  await addFilter(page, "Wat");
  await page.getByRole("option", { name: "Sleutel gemaakt" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("row").nth(1)).toContainText("Sleutel gemaakt");
  const downloaded = page.waitForEvent("download");
  await chooseFormat(page, "Downloaden", "CSV");
  const file = await readFile(await (await downloaded).path(), "utf8");
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true, delimiter: ";" });
  expect(rows.length).toBeGreaterThan(0);
  expect(new Set(rows.map((row) => row.Wat))).toEqual(new Set(["Sleutel gemaakt"]));
});

/** Returns by how many pixels the table is wider than its frame. */
const overflowOf = (page: Page) =>
  page.getByRole("table").evaluate((table) => table.scrollWidth - Number(table.parentElement?.clientWidth));

test("the security log shows a removed person and the roles before and after a change, and fits the screen", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInAsAdmin(context);
  const path = "/api/console/administration/staff";
  const headers = { origin: String(process.env.E2E_BASE_URL) };
  const accessAs = (role: string) => ({ isAdmin: false, roles: [{ regionId: region.id, role }] });
  const person = { name: `Noor ${"van der ".repeat(12)}Proef`, email: `${randomUUID()}@example.org` };
  const invited = await page.request.post(path, { headers, data: { ...person, ...accessAs("reader") } });
  const { id } = (await invited.json()).data;
  const data = { ...accessAs("adviser"), seen: accessAs("reader") };
  expect((await page.request.patch(`${path}/${id}`, { headers, data })).status()).toBe(200);
  const changed = page.getByRole("row").filter({ hasText: region.name }).first();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/console/admin/security-log?action=staff.changed");
    await expect(changed).toContainText(person.name);
    await expect(changed).toContainText(`Eerst: ${region.name}: Alleen lezen`);
    await expect(changed).toContainText(`Daarna: ${region.name}: Adviseur`);
    expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  }
  expect((await page.request.delete(`${path}/${id}`, { headers })).status()).toBe(200);
  await page.reload();
  await expect(changed).toContainText(`een medewerker die er niet meer is (${id.slice(-8)})`);
  await expect(page.getByText(id)).toHaveCount(0);
});

test("a button that can be reached by keyboard loads older entries of the security log, and the focus stays at the end", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  for (let count = 0; count < 101; count++)
    expect((await page.request.get("/api/console/administration/security-log/export")).ok()).toBe(true);
  await page.goto("/console/admin/security-log?action=security_log.exported");
  await expect(page.getByRole("row")).toHaveCount(101);
  await page.getByRole("button", { name: "Meer laden" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.getByRole("row").count()).toBeGreaterThan(101);
  // If the test is repeated on the same database, the log has a third page.
  const end = page.getByText("Dit is alles.").or(page.getByRole("button", { name: "Meer laden" }));
  await expect(end).toBeFocused();
});

test("a time with an incomplete year is replaced by the filter's value when the user leaves the field", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await page.goto("/console/admin/security-log");
  await addFilter(page, "Vanaf");
  const from = page.getByLabel("Vanaf", { exact: true });
  await from.fill("2030-01-01T00:00");
  await expect(page).toHaveURL(/from=/);
  await from.press("ArrowRight");
  await from.press("ArrowRight");
  await from.press("2");
  await expect(from).toHaveValue(/^0002-/);
  await from.blur();
  await expect(from).toHaveValue("2030-01-01T00:00");
});
