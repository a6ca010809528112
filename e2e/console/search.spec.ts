import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { addFilter } from "./add-filter";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/**
 * Tests that the console finds candidates by their cities, postal codes and notes, and shows where the search
 * matched.
 */

let region: TestRegion;
let names: string[];

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  region = await newTestRegion(context.request);
  const people = region.candidates(3, { city: "Sneek" });
  Object.assign(people[2] ?? {}, { name: `Łukasz ${people[2]?.name}` });
  Object.assign(people[0] ?? {}, { city: "Süd-Beveland", postalCode: "1234 AB" });
  const { result } = await region.perform("post", "/candidates", people);
  names = result.candidates.map(({ name }: { name: string }) => name);
  const body = [
    { type: "Telefonisch", performedAt: "2026-03-01T10:00:00Z", notes: "Belde over de Kopklas." },
  ];
  await region.perform("post", `/candidates/${result.candidates[1].id}/interactions`, body);
  await context.close();
});
test.beforeEach(({ context }) => signInStaff(context, region.emailOf("reader")));

const rows = (page: Page) => page.locator("main tbody tr", { has: page.locator("[data-row-link]") });

for (const width of [1440, 390]) {
  test(`the list finds candidates by city, postal code and notes, and says where it found them, at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(region.path("candidates"));
    await expect(rows(page)).toHaveCount(3);
    const field = page.getByRole("searchbox");
    const finds = async (q: string, name: string | undefined, place: string) => {
      await field.fill(q);
      await expect(rows(page)).toHaveCount(1);
      await expect(rows(page)).toContainText(`${name}`);
      await expect(rows(page).getByText(place)).toBeVisible();
      await expect(page.getByRole("status").filter({ hasText: "kandida" })).toContainText("1 kandidaat");
    };
    await finds("sud-bev", names[0], "gevonden in woonplaats: Süd-Beveland");
    await finds("1234ab", names[0], "gevonden in postcode: 1234 AB");
    await finds("1234 A", names[0], "gevonden in postcode: 1234 AB");
    await finds("kopkl", names[1], "gevonden in contactmoment: Belde over de Kopklas.");
    await field.fill("kopklasje");
    await expect(page.getByText("Niemand past bij deze filters")).toBeVisible();
  });
}

test("the list finds a name with letters that aren't on the keyboard", async ({ page }) => {
  await page.goto(region.path("candidates"));
  await page.getByRole("searchbox").fill("lukasz");
  await expect(rows(page)).toHaveCount(1);
  await expect(rows(page)).toContainText("Łukasz");
});

for (const path of ["candidates", "board"]) {
  test(`Enter in the search field of the page ${path} never moves focus to a result of the previous search`, async ({
    page,
  }) => {
    await page.goto(region.path(path), { waitUntil: "networkidle" });
    const results = page.locator("main [data-row-link]");
    await expect(results).toHaveCount(3);
    const field = page.getByRole("searchbox");
    const release = await holdRequests(page, "GET", /console\/candidates\?.*kopkl/);
    const requested = page.waitForRequest(/console\/candidates\?.*kopkl/);
    await field.pressSequentially("kopkl");
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();
    await requested;
    await page.keyboard.press("Enter");
    await expect(field).toBeFocused();
    release();
    await expect(results).toHaveText([`${names[1]}`]);
    await page.keyboard.press("Enter");
    await expect(results).toBeFocused();
    await page.keyboard.press("Enter");
    await expect(page.getByRole("heading", { name: names[1], level: 1 })).toBeVisible();
  });
}

test("the quick search finds a candidate by a note, and opens the record with the keyboard", async ({
  page,
}) => {
  await page.goto(region.path("candidates"));
  await expect(rows(page)).toHaveCount(3);
  await pressShortcut(page, "ControlOrMeta+k");
  await page.getByRole("combobox").fill("kopklas");
  const option = page.getByRole("option", { name: `${names[1]}` });
  await expect(option).toContainText("gevonden in contactmoment: Belde over de Kopklas.");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: names[1], level: 1 })).toBeVisible();
});

test("the quick search ignores a leading space, and Enter never opens a result of the previous search", async ({
  page,
}) => {
  await page.goto(region.path("candidates"));
  await expect(rows(page)).toHaveCount(3);
  await pressShortcut(page, "ControlOrMeta+k");
  const field = page.getByRole("combobox");
  await field.fill(" kopklas");
  await expect(page.getByRole("option", { name: `${names[1]}` })).toBeVisible();
  const release = await holdRequests(page, "GET", /sud-bev/);
  const requested = page.waitForRequest(/sud-bev/);
  await field.fill("sud-bev");
  await page.keyboard.press("Enter");
  await requested;
  await page.keyboard.press("Enter");
  await expect(field).toBeVisible();
  release();
  await expect(page.getByRole("option", { name: `${names[0]}` })).toHaveAttribute("aria-selected", "true");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: names[0], level: 1 })).toBeVisible();
});

test("the quick search says when it is still searching or can't reach the server, and otherwise when nobody is found", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await expect(rows(page)).toHaveCount(3);
  await pressShortcut(page, "ControlOrMeta+k");
  const answer = page.getByRole("dialog").getByRole("status");
  const field = page.getByRole("combobox");
  const release = await holdRequests(page, "GET", /console\/candidates\?.*sneek/);
  await field.fill("sneek");
  await expect(answer).toHaveText("Bezig met zoeken…");
  release();
  await expect(page.getByRole("option", { name: `${names[1]}` })).toBeVisible();
  await expect(answer).toBeEmpty();
  await context.setOffline(true);
  await field.fill("kopklas");
  await expect(answer).toHaveText("De server is niet bereikbaar. Controleer je verbinding.");
  await expectAccessible(page);
  await context.setOffline(false);
  await field.fill("kopklasje");
  await expect(answer).toHaveText("Niets gevonden.");
});

test("the city filter shows that the cities are still loading, or that the server can't be reached", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await expect(rows(page)).toHaveCount(3);
  const release = await holdRequests(page, "GET", /cities/, (route) => route.abort("connectionrefused"));
  await addFilter(page, "Woonplaats");
  const list = page.getByRole("dialog", { name: "Woonplaats" });
  await expect(list).toContainText("Bezig met laden…");
  release();
  await expect(list).toContainText("De server is niet bereikbaar. Controleer je verbinding.");
  await page.keyboard.press("Escape");
  await context.unroute(/cities/);
  await page.unroute(/cities/);
  await addFilter(page, "Woonplaats");
  await expect(list.getByRole("option", { name: "Sneek" })).toBeVisible();
  await page.keyboard.type("Winsum");
  await expect(list).toContainText("Niets gevonden.");
});

test.describe("in English", () => {
  test.use({ locale: "en-GB" });
  test("the list says which field matched the search", async ({ page }) => {
    await page.goto(region.path("candidates?q=kopklas"));
    await expect(rows(page).getByText("found in interaction: Belde over de Kopklas.")).toBeVisible();
  });
});
