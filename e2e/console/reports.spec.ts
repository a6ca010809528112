import { readFile } from "node:fs/promises";
import { expect, type Locator, type Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import type { TransactionSql } from "postgres";
import { readSheet } from "read-excel-file/node";
import { dutchDay } from "@/lib/platform/dutch-day";
import { expectScreensAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { closeCandidate } from "./close-candidate";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** A region that only this file uses, so that no other test changes its counts. */
let region: TestRegion;
test.beforeAll(async ({ playwright }) => {
  const request = await playwright.request.newContext({ baseURL: String(process.env.E2E_BASE_URL) });
  region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(7, { city: "Leeuwarden", phase: "nieuw" }));
  await region.perform("post", "/candidates", region.candidates(5, { city: "Sneek", phase: "matchen" }));
  await region.perform("post", "/candidates", region.candidates(2, { city: "Franeker" }));
  const { result } = await region.perform("post", "/candidates", region.candidates(6, { city: "Harlingen" }));
  const ids = result.candidates.map(({ id }: { id: string }) => id);
  await withDatabase((sql) => sql.begin((transaction) => setArrivalLastYear(transaction, ids)));
});

/** Sets `created_at` directly and recounts the base, because the product never changes `created_at`. */
async function setArrivalLastYear(sql: TransactionSql, ids: string[]) {
  const [row] = await sql`
    update candidates set created_at = now() - interval '1 year' where id in ${sql(ids)} returning base_id`;
  const baseId = row?.base_id;
  await sql`delete from candidate_count_changes where base_id = ${baseId}`;
  await sql`delete from candidate_counts where base_id = ${baseId}`;
  await sql`insert into candidate_counts select * from recounted_candidates where base_id = ${baseId}`;
}

const card = (page: Page, name: string) => page.getByRole("region", { name });

/** Returns the rows of a report's table, which exists even while the chart is shown. */
const tableOf = (figure: Locator) =>
  figure
    .locator("tbody tr")
    .evaluateAll((found) =>
      found.map((row) => [...row.children].map((cell) => cell.textContent?.replaceAll("\u00a0", " "))),
    );

const numbersInChart = async (figure: Locator) =>
  (await figure.locator("[data-chart] [data-label]").allTextContents()).map((text) =>
    text.replaceAll("\u00a0", " "),
  );

/** Returns each bar's width as a percentage of the longest bar. A hidden count is drawn as 4. */
const barWidths = (report: Locator) =>
  report
    .locator("[data-chart] [style]")
    .evaluateAll((bars) =>
      bars.map((bar) => Math.round(Number.parseFloat((bar as HTMLElement).style.width))),
    );

async function download(page: Page, figure: Locator, format: "CSV" | "Excel"): Promise<Buffer> {
  const downloaded = page.waitForEvent("download");
  await figure.getByRole("button", { name: "Downloaden" }).click();
  await page.getByRole("menuitem", { name: `${format}-bestand` }).click();
  return readFile(await (await downloaded).path());
}

/** Returns the rows of the downloaded CSV, which Dutch spreadsheets split at semicolons. */
async function fileOf(page: Page, figure: Locator): Promise<string[][]> {
  const lines: string[][] = parse(await download(page, figure, "CSV"), { bom: true, delimiter: ";" });
  return lines.slice(1).map((row) => row.map((cell) => cell.replaceAll("\u00a0", " ")));
}

test("charts, tables and files show the same numbers, and hide counts below 5 and counts that would reveal them", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("reports"));
  const cities = card(page, "Per woonplaats");
  await expect(cities.locator("[data-chart] [data-label]")).toHaveCount(4);
  const expected = [
    ["Leeuwarden", "7"],
    ["Harlingen", "6"],
    ["Sneek", "≥ 5"],
    ["Franeker", "< 5"],
  ];
  expect(await tableOf(cities)).toEqual(expected);
  expect(await numbersInChart(cities)).toEqual(expected.map(([, number]) => number));
  expect(await barWidths(cities)).toEqual([100, 86, 57, 57]);
  expect(await fileOf(page, cities)).toEqual(expected);
  const phases = card(page, "Kandidaten per fase");
  expect(await numbersInChart(phases)).toEqual((await tableOf(phases)).map(([, number]) => number));
  expect(await fileOf(page, phases)).toEqual(await tableOf(phases));
  await cities.getByRole("button", { name: "Tabel" }).click();
  await expect(cities.getByRole("table")).toBeVisible();
  await expect(cities.locator("[data-chart] [data-label]")).toHaveCount(0);
  await cities.getByRole("button", { name: "Grafiek" }).click();
  await expect(cities.locator("[data-chart] [data-label]")).toHaveCount(4);
});

test("the period in the URL determines which candidates are counted", async ({ page, context }) => {
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("reports"));
  await page.getByRole("button", { name: "Vorig jaar" }).click();
  const year = new Date().getFullYear() - 1;
  await expect(page).toHaveURL(new RegExp(`from=${year}-01&until=${year}-12`));
  const cities = card(page, "Per woonplaats");
  await expect.poll(() => tableOf(cities)).toEqual([["Harlingen", "6"]]);
  await page.reload();
  await expect.poll(() => tableOf(cities)).toEqual([["Harlingen", "6"]]);
  await page.getByRole("button", { name: "Dit jaar" }).click();
  await expect.poll(async () => (await tableOf(cities)).map(([city]) => city)).not.toContain("Harlingen");
  await page.getByRole("button", { name: "Alles" }).click();
  await expect.poll(() => tableOf(cities)).toHaveLength(4);
});

test("the chart, the table and the CSV file say that the sample is too small for a median", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("reader"));
  await page.route("**/api/console/reports?from=*", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const timeInPhase = [
      { phase: "nieuw", medianDays: 12, count: 4000 },
      { phase: "matchen", medianDays: null, count: 5 },
      { phase: "werkzaam", medianDays: null, count: null },
    ];
    await route.fulfill({ response, json: { data: { ...data, timeInPhase } } });
  });
  await page.goto(region.path("reports"));
  await page.getByRole("button", { name: "Dit jaar" }).click();
  const stays = card(page, "Tijd in een fase");
  const tooFew = "– (te weinig in de steekproef)";
  await expect.poll(() => numbersInChart(stays)).toEqual(["12", tooFew, "< 5"]);
  expect(await barWidths(stays)).toEqual([100, 0, 33]);
  expect(await tableOf(stays)).toEqual([
    ["nieuw", "12", "4.000"],
    ["matchen", tooFew, "5"],
    ["werkzaam", "< 5", "< 5"],
  ]);
  expect(await fileOf(page, stays)).toEqual([
    ["nieuw", "12", "4000"],
    ["matchen", tooFew, "5"],
    ["werkzaam", "< 5", "< 5"],
  ]);
});

/** Returns the accessible names of a chart's links. */
const linksOf = (figure: Locator) =>
  figure
    .getByRole("link")
    .evaluateAll((links) => links.map((link) => link.ariaLabel?.replaceAll("\u00a0", " ")));

test("each number links to a list of the candidates it counts, except closed and anonymized ones", async ({
  page,
  context,
  request,
}) => {
  const own = await newTestRegion(request);
  const { result } = await own.perform("post", "/candidates", own.candidates(9, { city: "Sneek" }));
  await own.perform("post", "/candidates", own.candidates(1, { city: "Gouda" }));
  const [archived, closed, ...others]: { id: string; name: string }[] = result.candidates;
  await own.perform("post", `/candidates/${archived?.id}/archive`);
  await signInStaff(context, own.emailOf("adviser"));
  await closeCandidate(page, own, closed?.id);
  const month = dutchDay(Date.now()).slice(0, 7);
  await page.goto(own.path(`reports?from=${month}`));
  const cities = card(page, "Per woonplaats");
  expect(await linksOf(cities)).toEqual(["Sneek: ≥ 5 in de lijst", "Gouda: < 5 in de lijst"]);
  expect(await tableOf(cities)).toEqual([
    ["Sneek", "≥ 5"],
    ["Gouda", "< 5"],
  ]);
  const names = others.map(({ name }) => name);
  const rows = page.locator("main tbody [data-row-link]");
  await cities.getByRole("link", { name: "Sneek" }).focus();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`candidates\\?city=Sneek&registered=${month}\\.\\.`));
  await expect(rows).toHaveCount(names.length);
  expect((await rows.allTextContents()).sort()).toEqual(names.sort());
  await page.goBack();
  await cities.getByRole("button", { name: "Tabel" }).click();
  await expect.poll(() => linksOf(cities)).toEqual(["Sneek: ≥ 5 in de lijst", "Gouda: < 5 in de lijst"]);
  const inflow = card(page, "Instroom per maand");
  await inflow.getByRole("link").click();
  await expect(page).toHaveURL(new RegExp(`registered=${month}$`));
  await expect(rows).toHaveCount(names.length + 1);
});

test("the cohort table and its CSV and Excel files show how many candidates reached each phase", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path(`reports?from=${dutchDay(Date.now()).slice(0, 4)}-01`));
  const cohorts = card(page, "Bereikte fasen per maand van aanmelding");
  await expect(cohorts.getByRole("columnheader")).toHaveText([
    "Maand",
    "Aangemeld",
    ...["oriënteren", "in opleiding", "matchen", "voorbereiden", "werkzaam", "uitgestroomd"],
    "In de lijst",
  ]);
  const [row = []] = await tableOf(cohorts);
  expect(row.slice(1)).toEqual([...["14", "0", "0", "5 (36%)", "0", "0", "0"], "14"]);
  const month = dutchDay(Date.now()).slice(0, 7);
  expect(await fileOf(page, cohorts)).toEqual([[month, "14", "0", "0", "5", "0", "0", "0"]]);
  const sheet = await readSheet(await download(page, cohorts, "Excel"));
  expect(sheet[1]).toEqual([month, 14, 0, 0, 5, 0, 0, 0]);
});

test.describe("in English", () => {
  test.use({ locale: "en-GB" });

  test("charts, tables and files name phases, sectors and roles in English", async ({ page, context }) => {
    await signInStaff(context, region.emailOf("reader"));
    await page.goto(region.path("reports"));
    const phases = card(page, "Candidates by phase");
    const names = ["new", "exploring", "in training", "matching", "preparing", "working", "left"];
    expect((await tableOf(phases)).map(([name]) => name)).toEqual(names);
    expect(await phases.locator("[data-chart] [title]").allTextContents()).toEqual(names);
    expect(await linksOf(phases)).toContain("matching: 5 in the list");
  });
});

test("the reports page is accessible in both languages", async ({ browser }) => {
  const chart = (page: Page) => expect(page.locator("[data-chart] [data-label]").first()).toBeVisible();
  await expectScreensAccessible(browser, region.emailOf("reader"), [
    { path: region.path("reports"), ready: chart },
    {
      path: region.path("reports?from=2001-01&until=2001-02"),
      ready: (page) => expect(page.getByRole("heading", { level: 2 }).first()).toBeVisible(),
    },
    {
      path: region.path("reports"),
      ready: async (page) => {
        await chart(page);
        await page
          .getByRole("button", { name: /^(Tabel|Table)$/ })
          .first()
          .click();
      },
    },
  ]);
});
