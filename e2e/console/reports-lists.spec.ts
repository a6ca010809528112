import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/**
 * Tests that the counts of interactions, stays in a phase and closings link to lists with exactly as many
 * candidates.
 */

let region: TestRegion;
let names: string[];

/**
 * Creates six candidates who have left the phase "nieuw". Each of them has one call, except the first, who
 * has two. Six more candidates are closed, and another six are anonymized.
 */
test.beforeAll(async ({ browser, baseURL }) => {
  test.setTimeout(180_000);
  const context = await browser.newContext({ baseURL });
  region = await newTestRegion(context.request);
  const people = region.candidates(6, { phase: "nieuw" });
  const { result } = await region.perform("post", "/candidates", people);
  const candidates: { id: string; name: string }[] = result.candidates;
  names = candidates.map(({ name }) => name);
  const moment = { type: "Telefonisch", performedAt: "2026-03-05T10:00:00Z" };
  for (const [index, { id }] of candidates.entries()) {
    await region.perform("post", `/candidates/${id}/interactions`, index === 0 ? [moment, moment] : [moment]);
    await region.perform("patch", `/candidates/${id}`, { phase: "matchen" });
  }
  const other = await region.perform("post", "/candidates", region.candidates(6, { phase: "werkzaam" }));
  const ids = other.result.candidates.map(({ id }: { id: string }) => id);
  await withDatabase(async (sql) => {
    await sql`update candidates set closed = true, closed_at = '2026-02-10T10:00:00Z', closed_reason = 'worksElsewhere'
      where id in ${sql(ids)}`;
  });
  const gone = await region.perform("post", "/candidates", region.candidates(6, { city: "Weggum" }));
  for (const { id } of gone.result.candidates) await region.perform("post", `/candidates/${id}/archive`);
  await context.close();
});
test.beforeEach(({ context }) => signInStaff(context, region.emailOf("reader")));

const card = (page: Page, name: string) => page.getByRole("region", { name });
const rows = (page: Page) => page.locator("main tbody [data-row-link]");
const chip = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** Follows a report's link, and compares the number in the link with the list's count and rows. */
async function follow(page: Page, report: string, link: string, count: number) {
  await page.goto(region.path("reports"));
  await card(page, report)
    .getByRole("link", { name: `${link}: ${count} in de lijst` })
    .focus();
  await page.keyboard.press("Enter");
  await expect(rows(page)).toHaveCount(count);
  await expect(page.getByRole("status").filter({ hasText: "kandida" })).toHaveText(`${count} kandidaten`);
}

test("each count of interactions links to a list of the candidates with such interactions", async ({
  page,
}) => {
  await page.goto(region.path("reports"));
  const buttons = card(page, "Contactmomenten per soort").getByRole("button");
  await expect(buttons).not.toHaveCount(0);
  for (const button of await buttons.all())
    await expect(button).toHaveAccessibleDescription("Contactmomenten per soort");
  await follow(page, "Contactmomenten per soort", "Telefonisch", 6);
  await expect(chip(page, "Contact via Telefonisch")).toBeVisible();
  expect((await rows(page).allTextContents()).sort()).toEqual([...names].sort());
});

test("each count of stays in a phase links to a list of the candidates who left the phase", async ({
  page,
}) => {
  await follow(page, "Tijd in een fase", "nieuw", 6);
  await expect(chip(page, "Verder gegaan na nieuw")).toBeVisible();
  expect((await rows(page).allTextContents()).sort()).toEqual([...names].sort());
});

test("the counts of reached phases and the median days in a phase link to the counted candidates", async ({
  page,
}) => {
  for (const [report, link, shown] of [
    ["Bereikte fasen per maand van aanmelding", /, matchen: 6\. Open de lijst$/, "Gekomen tot matchen"],
    ["Dagen in een fase per maand van aanmelding", /, nieuw: .*\. Open de lijst$/, "Verder gegaan na nieuw"],
  ] as const) {
    await page.goto(region.path("reports"));
    await card(page, report).getByRole("link", { name: link }).click();
    await expect(chip(page, shown)).toBeVisible();
    await expect(rows(page)).toHaveCount(6);
    expect((await rows(page).allTextContents()).sort()).toEqual([...names].sort());
  }
});

test("each count of closings links to that month's closed candidates, and the list's two filters are removed together", async ({
  page,
}) => {
  await follow(page, "Afgesloten per maand", "feb 2026", 6);
  await expect(chip(page, "Afsluiting in februari 2026")).toBeVisible();
  await expect(chip(page, "Afgesloten kandidaten")).toBeVisible();
  await page.getByRole("button", { name: "Filter Afgesloten weghalen" }).click();
  await expect(rows(page)).toHaveCount(6);
  await expect(chip(page, "Afsluiting in februari 2026")).toHaveCount(0);
  expect((await rows(page).allTextContents()).sort()).toEqual([...names].sort());
});

test("a median links to the candidates who have been in the phase for longer than the median, in the list and on the board", async ({
  page,
}) => {
  const [first = "", second] = names;
  await withDatabase(async (sql) => {
    await sql`update candidates set phase = 'nieuw' where name in ${sql([first, second ?? ""])}`;
    await sql`update candidates set phase_changed_at = now() - interval '3 days' where name = ${first}`;
  });
  await page.goto(region.path("reports"));
  await card(page, "Tijd in een fase")
    .getByRole("link", { name: "nieuw: wie er nu langer in staat dan de mediaan" })
    .click();
  await expect(chip(page, "Fase is nieuw")).toBeVisible();
  await expect(chip(page, "In deze fase minstens 1 dag")).toBeVisible();
  await expect(rows(page)).toHaveText([first]);
  await page.getByRole("main").getByRole("link", { name: "Bord" }).click();
  await expect(page.locator("main section li a")).toHaveText([first]);
  await page.goBack();
  await chip(page, "In deze fase minstens 1 dag").click();
  await page.getByRole("option", { name: "minstens 14 dagen" }).click();
  await expect(page.getByText("Niemand past bij deze filters")).toBeVisible();
  await withDatabase((sql) => sql`update candidates set phase = 'matchen' where name in ${sql(names)}`);
});

test("the outflow report's chart and table say that anonymized candidates have no list, and link to the closed candidates", async ({
  page,
}) => {
  await page.goto(region.path("reports"));
  const outflow = card(page, "Uitstroom per maand");
  await expect(outflow.getByText("geen lijst", { exact: true })).toBeVisible();
  await expect(outflow.getByText(/: Geanonimiseerd: geen lijst meer\.$/)).toBeAttached();
  await outflow.getByRole("button", { name: "Tabel" }).click();
  await expect(outflow.getByRole("row", { name: /Geanonimiseerd: geen lijst meer/ })).toContainText("6");
  await expectAccessible(page);
  await outflow.getByRole("link", { name: "Bekijk de afgesloten kandidaten" }).click();
  await expect(chip(page, "Afgesloten kandidaten")).toBeVisible();
  await expect(rows(page)).toHaveCount(6);
});

test("a number in a report says that nobody is in its list instead of linking to an empty list", async ({
  page,
}) => {
  await page.goto(region.path("reports"));
  const cities = card(page, "Per woonplaats");
  await expect(cities.getByText("Niemand in de lijst: afgesloten of geanonimiseerd.").first()).toBeAttached();
  await expect(cities.getByText("0 in de lijst", { exact: true })).toBeVisible();
  await expect(cities.getByRole("link", { name: /Weggum/ })).toHaveCount(0);
});

test("the filters that the reports' links use can be chosen in the menu, are shown as sentences, and can be saved in a view", async ({
  page,
}) => {
  await page.goto(region.path("candidates"));
  await expect(rows(page)).toHaveCount(6);
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Reden van afsluiting" }).click();
  await page.getByRole("option", { name: "Werkt ergens anders" }).click();
  await page.keyboard.press("Escape");
  await expect(chip(page, "Reden van afsluiting is Werkt ergens anders")).toBeFocused();
  await expect(chip(page, "Afgesloten kandidaten")).toBeVisible();
  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByRole("option", { name: "Contact", exact: true }).click();
  await page.getByRole("option", { name: "in maart 2026", exact: true }).click();
  await page.keyboard.press("Escape");
  await expect(chip(page, "Contact in maart 2026")).toBeVisible();
  await expect(page.getByText("Niemand past bij deze filters")).toBeVisible();
  await page.getByRole("button", { name: "Weergaven" }).click();
  await page.getByRole("menuitem", { name: /nieuwe weergave/ }).click();
  await page.getByLabel("Naam van de weergave").fill("Maart en weg");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /Maart en weg/ }).first()).toBeVisible();
  await page.goto(region.path("candidates"));
  await page.getByRole("button", { name: "Weergaven" }).click();
  await page.getByRole("menuitem", { name: /Maart en weg/ }).click();
  await expect(chip(page, "Contact in maart 2026")).toBeVisible();
});

test("a number's link says if the list has more candidates than are counted, or if counting took too long", async ({
  page,
}) => {
  await page.goto(region.path("reports"));
  await expect(card(page, "Tijd in een fase").getByRole("link")).toHaveCount(2);
  await page.route("**/api/console/reports?from=*", async (route) => {
    const response = await route.fetch();
    const { data } = await response.json();
    const contactMoments = [
      { name: "E-mail", count: 4000, listed: 1000, isMinimum: true },
      { name: "Telefonisch", count: 3000, listed: null, isMinimum: true },
    ];
    await route.fulfill({ response, json: { data: { ...data, contactMoments } } });
  });
  await page.getByRole("button", { name: "Dit jaar" }).click();
  const links = card(page, "Contactmomenten per soort").getByRole("link");
  await expect(links.first()).toHaveAccessibleName("E-mail: meer dan 1.000 in de lijst");
  await expect(links.last()).toHaveAccessibleName("Telefonisch: lijst, niet geteld");
});

test("a chart that can't fit all months shows the latest months", async ({ page, context }) => {
  await signInStaff(context, "lezer@noorderlicht.example");
  await page.goto("/console/noorderlicht/live/reports");
  const months = card(page, "Instroom per maand").getByRole("link");
  await expect(months.last()).toBeInViewport({ ratio: 0.5 });
  await expect(months.first()).not.toBeInViewport();
});
