import { type APIRequestContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard, pressShortcut } from "../keyboard";
import { holdPolls } from "./hold-polls";
import { expectToStay, holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/**
 * Tests moving from one record to the next, in the order of the list or board column from which the first
 * record was opened.
 */
test.use({ viewport: { width: 1440, height: 900 } });

const COUNT = 110;
const BATCH = 10;
let region: TestRegion;

/** Creates candidates whose names sort by their number. The last ten candidates live in another city. */
async function createCandidates(request: APIRequestContext): Promise<void> {
  region = await newTestRegion(request);
  const candidates = region.candidates(COUNT).map((candidate, index) => ({
    ...candidate,
    name: nameOf(index + 1),
    city: index < 100 ? "Assen" : "Emmen",
    phase: index < 20 ? "nieuw" : "matchen",
  }));
  for (let start = 0; start < COUNT; start += BATCH)
    await region.perform("post", "/candidates", candidates.slice(start, start + BATCH));
}

const NEXT_ROWS = /\/console\/candidates\?/;
const nameOf = (number: number) => `Kandidaat ${String(number).padStart(3, "0")}`;

test.beforeAll(async ({ browser, baseURL }) => {
  const context = await browser.newContext({ baseURL });
  await createCandidates(context.request);
  await context.close();
});
test.beforeEach(async ({ context }) => {
  await signInStaff(context, region.emailOf("adviser"));
  await holdPolls(context);
});

const pager = (page: Page) => page.getByRole("navigation", { name: "Kandidaten in de lijst" });
const heading = (page: Page, number: number) =>
  page.getByRole("heading", { level: 1, name: nameOf(number), exact: true });
const link = (page: Page, number: number) => page.getByRole("link", { name: nameOf(number), exact: true });

test("j, k and the buttons move between records in the order of the filtered list, and Back returns to the list", async ({
  page,
}) => {
  await page.goto(region.path("candidates?city=Emmen&sort=-name"));
  await link(page, 109).click();
  await expect(heading(page, 109)).toBeVisible();
  await expect(pager(page)).toContainText("2 van 10");
  await expectAccessible(page);
  await pressShortcut(page, "j");
  await expect(heading(page, 108)).toBeFocused();
  await expect(pager(page)).toContainText("3 van 10");
  await pressByKeyboard(page, pager(page).getByRole("button", { name: "Volgende kandidaat" }));
  await expect(heading(page, 107)).toBeVisible();
  await expect(pager(page).getByRole("button", { name: "Volgende kandidaat" })).toBeFocused();
  for (const number of [108, 109, 110]) {
    await pressShortcut(page, "k");
    await expect(heading(page, number)).toBeFocused();
  }
  await expect(pager(page).getByRole("button", { name: "Vorige kandidaat" })).toBeDisabled();
  await pressShortcut(page, "k");
  await page.getByRole("main").getByRole("link", { name: "Kandidaten", exact: true }).click();
  await expect(page).toHaveURL(/city=Emmen&sort=-name/);
  await link(page, 103).click();
  await expect(pager(page)).toContainText("8 van 10");
  await pressShortcut(page, "j");
  await expect(heading(page, 102)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/city=Emmen&sort=-name/);
});

test("j and k do nothing in a field or with Ctrl, and no key press is lost when typing fast", async ({
  page,
}) => {
  await page.goto(region.path("candidates?city=Emmen&sort=name"));
  await link(page, 101).click();
  await expect(pager(page)).toContainText("1 van 10");
  await page.getByRole("button", { name: "Postcode toevoegen" }).click();
  await page.keyboard.type("jk");
  await expect(page.getByRole("textbox", { name: "Postcode" })).toHaveValue("jk");
  await page.getByRole("button", { name: "Annuleren" }).click();
  await page.keyboard.press("Control+j");
  await expect(heading(page, 101)).toBeVisible();
  await page.keyboard.type("jjj");
  await expect(heading(page, 104)).toBeFocused();
  await expect(pager(page)).toContainText("4 van 10");
});

const failNextRows = (page: Page) => page.route(NEXT_ROWS, (route) => route.abort("connectionrefused"));

/** Opens the 98th of the hundred loaded rows. Requests for the next rows fail, so no more rows are loaded. */
async function openRow98(page: Page, number: number): Promise<void> {
  await failNextRows(page);
  await page.getByRole("region", { name: "Kandidaten" }).evaluate((area) => area.scrollTo(0, 1e6));
  await link(page, number).click();
  await expect(pager(page)).toContainText(`98 van ${COUNT}`);
  await page.unroute(NEXT_ROWS);
}

test("j moves past the last loaded row, and works again after a failed request", async ({ page }) => {
  await page.goto(region.path("candidates?sort=name"));
  await openRow98(page, 98);
  await pressShortcut(page, "j");
  await page.keyboard.type("j");
  await expect(heading(page, 100)).toBeFocused();
  const problem = page.getByText("De server is niet bereikbaar.");
  await expect(problem).toBeHidden();
  await failNextRows(page);
  await pressShortcut(page, "j");
  await expect(problem).toBeVisible();
  await page.unroute(NEXT_ROWS);
  await pressShortcut(page, "j");
  await expect(heading(page, 101)).toBeFocused();
  await expect(pager(page)).toContainText(`101 van ${COUNT}`);
});

test("j at the last loaded row opens no record if the user goes back to the list while the next rows load", async ({
  page,
}) => {
  await page.goto(region.path("candidates?sort=-name"));
  // The list is in reverse order, so candidate 13 is the 98th and candidate 11 is the 100th.
  await openRow98(page, 13);
  await pressShortcut(page, "j");
  await pressShortcut(page, "j");
  await expect(heading(page, 11)).toBeFocused();
  const sent = page.waitForRequest(NEXT_ROWS);
  const release = await holdRequests(page, "GET", NEXT_ROWS);
  await pressShortcut(page, "j");
  await sent;
  await page.goBack();
  await expect(page).toHaveURL(/candidates\?sort=-name$/);
  release();
  await expectToStay(page);
});

test("after going back from a record to the list, j and k continue from the candidate of that record", async ({
  page,
}) => {
  await page.goto(region.path("candidates?sort=name"));
  await expect(link(page, 1)).toBeVisible();
  // The table renders only the rows near the visible part, so scroll to row 30.
  await page.getByRole("region", { name: "Kandidaten" }).evaluate((list) => list.scrollTo(0, 700));
  await link(page, 30).click();
  await expect(heading(page, 30)).toBeVisible();
  await pressShortcut(page, "j");
  await expect(heading(page, 31)).toBeFocused();
  await page.goBack();
  await expect(link(page, 31)).toBeInViewport();
  await pressShortcut(page, "j");
  await expect(link(page, 32)).toBeFocused();
  await link(page, 30).click();
  await expect(heading(page, 30)).toBeVisible();
  await page.goBack();
  await pressShortcut(page, "k");
  await expect(link(page, 29)).toBeFocused();
});

test("a candidate who no longer matches the filter or was deleted keeps their place in the order", async ({
  page,
  context,
  request,
}) => {
  const own = await newTestRegion(request);
  await signInStaff(context, own.emailOf("adviser"));
  const people = own.candidates(3, { city: "Zuidlaren" }).map((each, index) => ({
    ...each,
    name: `Weg ${index + 1}`,
  }));
  const { result } = await own.perform("post", "/candidates", people);
  await page.goto(own.path("candidates?city=Zuidlaren&sort=name"));
  await page.getByRole("link", { name: "Weg 1", exact: true }).click();
  await expect(pager(page)).toContainText("1 van 3");
  await own.perform("patch", `/candidates/${result.candidates[0].id}`, { city: "Haren" });
  await own.perform("delete", `/candidates/${result.candidates[1].id}`);
  await pressShortcut(page, "j");
  await expect(page.getByRole("heading", { level: 1, name: "Deze kandidaat is er niet" })).toBeFocused();
  await expect(pager(page)).toContainText("2 van 3");
  await pressShortcut(page, "j");
  await expect(page.getByRole("heading", { level: 1, name: "Weg 3" })).toBeFocused();
});

test("on a record opened from the board, j follows the column's order, and the link to the board keeps its filter", async ({
  page,
}) => {
  await page.goto(region.path("board?city=Assen"));
  const column = page.getByRole("region", { name: "nieuw" });
  const cards = column.locator("[data-row-link]");
  await expect(cards.nth(1)).toBeVisible();
  const second = String(await cards.nth(1).textContent());
  await cards.first().click();
  await expect(pager(page)).toContainText("1 van 20");
  await pressShortcut(page, "j");
  await expect(page.getByRole("heading", { level: 1, name: second, exact: true })).toBeFocused();
  await page.getByRole("main").getByRole("link", { name: "Bord", exact: true }).click();
  await expect(page).toHaveURL(/board\?city=Assen/);
});

test("after a reload, a record has no next and previous buttons or shortcuts", async ({ page }) => {
  await page.goto(region.path("candidates?city=Emmen"));
  await link(page, 105).click();
  await expect(pager(page)).toBeVisible();
  await page.reload();
  await expect(heading(page, 105)).toBeVisible();
  await expect(pager(page)).toHaveCount(0);
  await pressShortcut(page, "j");
  await expect(page.getByRole("main").getByRole("link", { name: "Kandidaten", exact: true })).toHaveAttribute(
    "href",
    region.path("candidates"),
  );
});
