import { randomUUID } from "node:crypto";
import { type BrowserContext, expect, type Locator, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that the list of mutations names candidates and shows an import as one row. */

const ROWS = 60;
const importId = randomUUID();
let region: TestRegion;
let names: string[];

/**
 * Imports up to 100 candidates as the signed-in staff member, and waits until every row is executed. Some rows
 * fail on purpose.
 */
async function importRows(
  { request }: BrowserContext,
  { id, read }: TestRegion,
  importId: string,
  candidates: object[],
  first = 1,
): Promise<void> {
  const accepted = await request.post("/api/console/imports", {
    headers: { "x-region": id, origin: String(process.env.E2E_BASE_URL) },
    data: { importId, rows: candidates.map((candidate, index) => ({ number: first + index, candidate })) },
  });
  expect(accepted.status(), await accepted.text()).toBe(200);
  const { mutationId } = (await accepted.json()).data.at(-1);
  expect((await read(`/mutations/${mutationId}?wait=25`)).status).not.toBe("queued");
}

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  region = await newTestRegion(context.request);
  const { result } = await region.perform("post", "/candidates", region.candidates(5));
  const [first, deleted, archived] = result.candidates;
  names = result.candidates.map(({ name }: { name: string }) => name);
  await region.perform("patch", `/candidates/${first.id}`, { name: "Nu Anders" });
  await region.perform("delete", `/candidates/${deleted.id}`);
  await region.perform("post", `/candidates/${archived.id}/archive`);
  await signInStaff(context, region.emailOf("adviser"));
  const rows = region.candidates(ROWS);
  await importRows(context, region, importId, [...rows, { ...rows[0], name: "Iemand Totaal Anders" }]);
  await context.close();
});

const lines = (page: Page) => page.getByRole("table").getByRole("row");
/** Scrolls the list until it shows a control. The list renders only the rows in view. */
const scrollTo = (page: Page, control: Locator, end: "start" | "end") =>
  expect(async () => {
    const list = page.getByRole("region", { name: "Mutaties" });
    await list.evaluate((area, to) => area.scrollTo(0, to === "end" ? area.scrollHeight : 0), end);
    await expect(control).toBeVisible({ timeout: 1_000 });
  }).toPass();
const importLine = (page: Page) => page.getByRole("button", { name: /^Import/ });

for (const width of [1440, 390]) {
  test(`names in the mutation list link to candidates, and deleted and anonymized candidates are marked, at ${width} px`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await signInStaff(context, region.emailOf("reader"));
    await page.goto(region.path("mutations"));
    const created = lines(page).filter({ hasText: "Kandidaten toevoegen" });
    await expect(created).toContainText(/Nu Anders, verwijderd, geanonimiseerd\s+\+ 2/);
    await expect(created).not.toContainText(`${names[0]}`);
    await expect(lines(page).filter({ hasText: "Kandidaat anonimiseren" })).toContainText("geanonimiseerd");
    await created.getByRole("link", { name: "Nu Anders" }).filter({ visible: true }).click();
    await expect(page.getByRole("heading", { name: "Nu Anders", level: 1 })).toBeVisible();
  });
}

test("an import is one row that opens with the keyboard, loads page by page, and links to the import", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("mutations"));
  await expect(importLine(page)).toHaveCount(1);
  await expect(importLine(page)).toContainText("Import — 61 rijen, 1 mislukt");
  await expect(importLine(page)).toHaveAttribute("aria-expanded", "false");
  await expect(lines(page)).toHaveCount(6);
  await pressShortcut(page, "j");
  await expect(importLine(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(importLine(page)).toHaveAttribute("aria-expanded", "true");
  await expect(lines(page).filter({ hasText: "mislukt" })).toHaveCount(2);
  await pressShortcut(page, "j");
  await expect(page.getByRole("link", { name: "Kandidaat toevoegen of bijwerken" }).first()).toBeFocused();
  await expectAccessible(page);
  await scrollTo(page, page.getByRole("table").getByRole("button", { name: "Meer laden" }), "end");
  await page.getByRole("table").getByRole("button", { name: "Meer laden" }).click();
  const areOpen = async () => Number(await page.getByRole("table").getAttribute("aria-rowcount"));
  await expect.poll(areOpen).toBe(6 + ROWS + 1);
  await scrollTo(page, importLine(page), "start");
  await importLine(page).click();
  await expect.poll(areOpen).toBe(6);
  await page.getByRole("link", { name: "Naar de import" }).click();
  await expect(page).toHaveURL(new RegExp(`/candidates/import/${importId}$`));
});

test("a filter lists the failed rows of an import one by one", async ({ page, context }) => {
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("mutations?status=failed"));
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).nth(1)).toContainText("Kandidaat toevoegen of bijwerken");
  await expect(importLine(page)).toHaveCount(0);
});

test("if the rows of an import can't be loaded, the import's row shows an error and a button to retry", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("mutations"));
  await expect(importLine(page)).toBeVisible();
  await page.route("**/console/mutations?group=*", (route) => route.fulfill({ status: 500, json: {} }));
  await importLine(page).click();
  const alert = page.getByRole("table").getByRole("alert");
  await expect(alert).toBeVisible({ timeout: 30_000 });
  await page.unroute("**/console/mutations?group=*");
  await alert.getByRole("button").click();
  await expect(page.getByRole("link", { name: "Kandidaat toevoegen of bijwerken" }).first()).toBeVisible();
});

test("once an open import shows more rows than are refreshed, the page says so and offers a button that refreshes them", async ({
  page,
  context,
  request,
}) => {
  const own = await newTestRegion(request);
  await signInStaff(context, own.emailOf("adviser"));
  const id = randomUUID();
  await importRows(context, own, id, own.candidates(100));
  await importRows(context, own, id, own.candidates(10), 101);
  await page.goto(own.path("mutations"));
  await importLine(page).click();
  const more = page.getByRole("table").getByRole("button", { name: "Meer laden" });
  // Includes the header, the import, and the row with the button while there is more to load.
  for (const rows of [50 + 3, 100 + 3]) {
    await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(rows));
    await expect(page.getByText("Wordt vanzelf bijgewerkt")).toBeVisible();
    await scrollTo(page, more, "end");
    await more.click();
  }
  await expect(page.getByRole("table")).toHaveAttribute("aria-rowcount", String(110 + 2));
  await expect(page.getByText("Wordt vanzelf bijgewerkt")).toHaveCount(0);
  const isOfImport = /console\/mutations\?.*group=/;
  const refreshed = page.waitForResponse(isOfImport);
  await page.getByRole("button", { name: "Bijwerken" }).click();
  await refreshed;
});
