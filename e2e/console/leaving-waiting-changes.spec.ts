import { type BrowserContext, expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressShortcut, tabTo } from "../keyboard";
import { holdPolls } from "./hold-polls";
import type { TestRegion } from "./test-region";
import {
  answerQuestions,
  changePhaseOffline,
  changePhasesOffline,
  expectSavedByOneClick,
  newRegionWithPeople,
  type Person,
  retry,
} from "./waiting-changes";

/** Tests that the page asks for confirmation before a waiting change is lost, and only then. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let people: [Person, Person, Person];
let person: Person;
test.beforeEach(async ({ request, context }) => {
  ({ region, people, person } = await newRegionWithPeople(request, context));
  await holdPolls(context);
});

const phaseOf = async ({ id }: Person): Promise<string> => (await region.read(`/candidates/${id}`)).phase;

/** Changes the phase on the record while offline, so that the change waits. */
async function leaveChangeWaiting(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(region.path(`candidates/${person.id}`));
  await changePhaseOffline(page, context);
  await context.setOffline(false);
}

const LEAVE = "Je wijziging is nog niet opgeslagen. Als je weggaat, gaat die verloren. Toch weggaan?";
const SIGN_OUT =
  "Je hebt nog iets dat niet is opgeslagen. Als je uitlogt, gaat dat verloren. Toch uitloggen?";

test("leaving a record asks for confirmation before a waiting change is lost", async ({ page, context }) => {
  await leaveChangeWaiting(page, context);
  const asked = answerQuestions(page, ["dismiss", "dismiss", "accept"]);
  const sidebar = page.locator("aside");
  await sidebar.getByRole("link", { name: "Kandidaten" }).click();
  await expect.poll(() => asked).toEqual([LEAVE]);
  await sidebar.getByRole("link", { name: "Zandbak" }).click();
  await expect.poll(() => asked).toEqual([LEAVE, LEAVE]);
  await expect(retry(page)).toBeVisible();
  await sidebar.getByRole("link", { name: "Bord" }).click();
  await expect(page).toHaveURL(region.path("board"));
  await expect(retry(page)).toHaveCount(0);
  expect(asked).toHaveLength(3);
});

test("going to the next or previous record, by button or by shortcut, also asks for confirmation", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await page.getByRole("link", { name: person.name, exact: true }).click();
  await changePhaseOffline(page, context);
  await context.setOffline(false);
  const asked = answerQuestions(page, ["dismiss", "dismiss"]);
  const pager = page.getByRole("navigation", { name: "Kandidaten in de lijst" });
  const other = pager.getByRole("button", { disabled: false });
  await other.first().click();
  await expect.poll(() => asked).toEqual([LEAVE]);
  await pressShortcut(page, (await other.first().getAttribute("aria-keyshortcuts")) ?? "");
  await expect.poll(() => asked).toEqual([LEAVE, LEAVE]);
  await expectSavedByOneClick(page, context, "Fase is gewijzigd.");
});

test("links that don't leave the record don't ask for confirmation", async ({ page, context }) => {
  await leaveChangeWaiting(page, context);
  const asked = answerQuestions(page, []);
  // The browser has no program that opens such links, so the page stays.
  await page.getByRole("main").locator("a[href^='mailto:']").first().click();
  await page.getByRole("main").locator("a[href^='tel:']").first().click();
  await tabTo(page, page.getByRole("link", { name: "Naar de inhoud" }));
  await page.keyboard.press("Enter");
  const [newTab] = await Promise.all([
    context.waitForEvent("page"),
    page
      .locator("aside")
      .getByRole("link", { name: "Bord" })
      .click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await newTab.waitForURL(region.path("board"));
  await expect(retry(page)).toBeVisible();
  expect(asked).toEqual([]);
});

test("signing out in any tab asks for confirmation before a waiting change is lost", async ({
  page,
  context,
}) => {
  await leaveChangeWaiting(page, context);
  const otherTab = await context.newPage();
  await otherTab.goto(region.path("board"));
  for (const tab of [page, otherTab]) {
    const asked = answerQuestions(tab, ["dismiss"]);
    await tab.locator("aside").getByRole("button").last().click();
    await tab.getByRole("menuitem", { name: "Uitloggen" }).click();
    await expect.poll(() => asked).toEqual([SIGN_OUT]);
  }
  await retry(page).click();
  await expect(page.getByText("Fase is gewijzigd.")).toBeVisible();
  expect(await phaseOf(person)).toBe("matchen");
});

test("choosing the other language asks for confirmation before a waiting change is lost, and changes nothing if the user stays", async ({
  page,
  context,
}) => {
  await leaveChangeWaiting(page, context);
  const asked = answerQuestions(page, ["dismiss", "accept"]);
  const chooseEnglish = async () => {
    await page.locator("aside").getByRole("button").last().click();
    await page.getByRole("menuitem", { name: "English" }).click();
  };
  await chooseEnglish();
  await expect.poll(() => asked).toEqual([LEAVE]);
  await expect(retry(page)).toBeVisible();
  const otherTab = await context.newPage();
  await otherTab.goto(region.path("board"));
  await expect(otherTab.locator("html")).toHaveAttribute("lang", "nl");
  await chooseEnglish();
  await expect(page.locator("html")).toHaveAttribute("lang", "en");
  expect(asked).toEqual([LEAVE, LEAVE]);
});

test("if the other language can't be stored, the page says so", async ({ page }) => {
  await page.goto(region.path(`candidates/${person.id}`));
  await page.route("**/language", (route) => route.fulfill({ status: 503 }));
  await page.locator("aside").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByText("De server is niet bereikbaar.")).toBeVisible();
});

test("after a sign-out in another tab, a tab with a waiting change leaves the page without asking", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await changePhasesOffline(page, context);
  await context.setOffline(false);
  const asked = answerQuestions(page, []);
  const otherTab = await context.newPage();
  await otherTab.goto(region.path("board"));
  answerQuestions(otherTab, ["accept"]);
  await otherTab.locator("aside").getByRole("button").last().click();
  await otherTab.getByRole("menuitem", { name: "Uitloggen" }).click();
  for (const tab of [otherTab, page]) await expect(tab).toHaveURL(/\/console\/sign-in/);
  expect(asked).toEqual([]);
});

test("a waiting bulk change is kept on other pages of the region, and leaving the region asks for confirmation", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await changePhasesOffline(page, context);
  await context.setOffline(false);
  const asked = answerQuestions(page, ["dismiss", "dismiss"]);
  const sidebar = page.locator("aside");
  await sidebar.getByRole("link", { name: "Bord" }).click();
  await expect(page).toHaveURL(region.path("board"));
  expect(asked).toEqual([]);
  await sidebar.getByRole("link", { name: "Zandbak" }).click();
  await expect.poll(() => asked).toEqual([LEAVE]);
  await sidebar.getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Account en inloggen" }).click();
  await expect.poll(() => asked).toEqual([LEAVE, LEAVE]);
  await retry(page).click();
  await expect(page.getByText("3 kandidaten staan nu in fase “matchen”.")).toBeVisible();
  for (const each of people) expect(await phaseOf(each)).toBe("matchen");
});

test("Back asks for confirmation before it leaves a region with waiting changes, but not within the region", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates").replace("/live/", "/sandbox/"));
  await page.locator("aside").getByRole("link", { name: "Echt" }).click();
  await expect(page).toHaveURL(region.path("candidates"));
  await page.locator("aside").getByRole("link", { name: "Bord" }).click();
  await expect(page).toHaveURL(region.path("board"));
  await page.locator("aside").getByRole("link", { name: "Kandidaten" }).click();
  await changePhasesOffline(page, context);
  await context.setOffline(false);
  const asked = answerQuestions(page, ["dismiss"]);
  await page.goBack();
  await expect(page).toHaveURL(region.path("board"));
  await page.goBack();
  await expect(page).toHaveURL(region.path("candidates"));
  expect(asked).toEqual([]);
  await page.goBack({ timeout: 2_000 }).catch(() => null);
  await expect.poll(() => asked).toEqual([LEAVE]);
  await expectSavedByOneClick(page, context, "3 kandidaten staan nu in fase “matchen”.");
});

test("if the record is merged while a change waits, the page says that the change is gone", async ({
  page,
  context,
}) => {
  await leaveChangeWaiting(page, context);
  const remaining = people[1];
  const colleague = await context.newPage();
  await colleague.goto(region.path(`duplicates/merge?one=${remaining.id}&other=${person.id}`));
  await colleague.getByRole("radio", { name: new RegExp(`^${remaining.name}, `) }).check();
  await colleague.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(colleague).toHaveURL(region.path(`candidates/${remaining.id}`));
  await page.bringToFront();
  await expect(page).toHaveURL(region.path(`candidates/${remaining.id}`));
  await expect(
    page.getByText("Wijzigingen die nog niet waren opgeslagen, zijn vervallen. Doe ze hier opnieuw."),
  ).toBeVisible();
});
