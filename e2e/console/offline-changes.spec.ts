import { type BrowserContext, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that changes made while offline wait visibly until one press saves them. */
test.use({ locale: "nl-NL", viewport: { width: 1440, height: 900 } });

type Person = { id: string; name: string };
let region: TestRegion;
let people: Person[];
let person: Person;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(3, { phase: "nieuw" }));
  people = result.candidates;
  person = result.candidates[0];
  await signInStaff(context, region.emailOf("adviser"));
});

const phaseOf = async ({ id }: Person): Promise<string> => (await region.read(`/candidates/${id}`)).phase;
const retry = (page: Page) => page.getByRole("button", { name: "Probeer opnieuw" });

/** Expects that the banner counts the changes, and that the browser asks before the page is closed. */
async function expectWaiting(page: Page, text: string): Promise<void> {
  const banner = page.getByRole("status").filter({ hasText: "Je bent offline." });
  await expect(banner).toContainText(text);
  await expectAccessible(page);
  expect(await isAskedOnClose(page)).toBe(true);
}

/** Starts to close the page, and stays if the browser asks. */
async function isAskedOnClose(page: Page): Promise<boolean> {
  const asked: string[] = [];
  page.once("dialog", (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked.length > 0 || page.isClosed()).toBe(true);
  return asked.includes("beforeunload");
}

/** Saves what waits with one press, after which the browser closes the page without asking. */
async function expectSavedByOnePress(page: Page, context: BrowserContext, text: string): Promise<void> {
  await context.setOffline(false);
  await retry(page).click();
  await expect(page.getByText(text)).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
  expect(await isAskedOnClose(page)).toBe(false);
}

test("a phase that is changed on the record while offline waits for one press", async ({ page, context }) => {
  await page.goto(region.path(`candidates/${person.id}`));
  await page.getByRole("button", { name: "Fase: nieuw" }).click();
  const phase = page.getByRole("menuitemradio", { name: "matchen" });
  await expect(phase).toBeVisible();
  await context.setOffline(true);
  await phase.click();
  await expectWaiting(page, "1 wijziging is nog niet opgeslagen.");
  await expectSavedByOnePress(page, context, "Fase is gewijzigd.");
  expect(await phaseOf(person)).toBe("matchen");
});

/** Changes the phase on the record while offline, so that the change waits. */
async function leaveChangeWaiting(page: Page, context: BrowserContext): Promise<void> {
  await page.goto(region.path(`candidates/${person.id}`));
  await page.getByRole("button", { name: "Fase: nieuw" }).click();
  const phase = page.getByRole("menuitemradio", { name: "matchen" });
  await expect(phase).toBeVisible();
  await context.setOffline(true);
  await phase.click();
  await expect(retry(page)).toBeVisible();
  await context.setOffline(false);
}

/** Answers the page's questions. Returns the questions, to which later ones are added. */
function answerQuestions(page: Page, answers: ("accept" | "dismiss")[]): string[] {
  const asked: string[] = [];
  page.on("dialog", (dialog) => dialog[answers[asked.push(dialog.message()) - 1] ?? "dismiss"]());
  return asked;
}

const LEAVE = "Je wijziging is nog niet opgeslagen. Als je weggaat, gaat die verloren. Toch weggaan?";
const SIGN_OUT =
  "Je hebt nog iets dat niet is opgeslagen. Als je uitlogt, gaat dat verloren. Toch uitloggen?";

test("leaving a record asks before a waiting change is lost", async ({ page, context }) => {
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

test("signing out in any tab asks before a waiting change is lost", async ({ page, context }) => {
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

test("a bulk change that waits stays on other pages of the region, and leaving the region asks", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  const phase = page.getByRole("menuitem", { name: "matchen" });
  await expect(phase).toBeVisible();
  await context.setOffline(true);
  await phase.click();
  await expect(retry(page)).toBeVisible();
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

test("a candidate who is closed while offline waits for one press", async ({ page, context }) => {
  await page.goto(region.path(`candidates/${person.id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Afsluiten" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Niet geschikt" }).check();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Kandidaat afsluiten" }).click();
  await expectWaiting(page, "1 wijziging is nog niet opgeslagen.");
  await expectSavedByOnePress(page, context, `${person.name} is afgesloten.`);
});

test("a bulk change while offline counts each candidate, and waits for one press", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  const phase = page.getByRole("menuitem", { name: "matchen" });
  await expect(phase).toBeVisible();
  await context.setOffline(true);
  await phase.click();
  await expectWaiting(page, "3 wijzigingen zijn nog niet opgeslagen.");
  await expectSavedByOnePress(page, context, "3 kandidaten staan nu in fase “matchen”.");
  for (const each of people) expect(await phaseOf(each)).toBe("matchen");
});

test("a waiting bulk change forgets the candidates that were changed meanwhile", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  const choose = async () => {
    await page.getByRole("button", { name: "Fase wijzigen" }).click();
    return page.getByRole("menuitem", { name: "matchen" });
  };
  const phase = await choose();
  await expect(phase).toBeVisible();
  await context.setOffline(true);
  await phase.click();
  await expectWaiting(page, "3 wijzigingen zijn nog niet opgeslagen.");
  await context.setOffline(false);
  await page.getByRole("row", { name: person.name }).getByRole("checkbox").uncheck();
  await (await choose()).click();
  await expect(page.getByText("2 kandidaten staan nu in fase “matchen”.")).toBeVisible();
  await context.setOffline(true);
  await expectWaiting(page, "1 wijziging is nog niet opgeslagen.");
  await expectSavedByOnePress(page, context, `${person.name} staat nu in fase “matchen”.`);
});

test("moves on the board while offline are counted, until the user saves or closes them", async ({
  page,
  context,
}) => {
  await page.goto(region.path("board"));
  const move = async ({ name }: Person) => {
    await page.getByRole("button", { name: `${name} naar een andere fase` }).click();
    await page.getByRole("menuitem", { name: "matchen" }).click();
  };
  await page.getByRole("button", { name: `${person.name} naar een andere fase` }).click();
  await expect(page.getByRole("menuitem", { name: "matchen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  for (const each of people.slice(0, 2)) await move(each);
  await expectWaiting(page, "2 wijzigingen zijn nog niet opgeslagen.");
  const toasts = page.getByRole("region", { name: "Meldingen" });
  await toasts.getByRole("button", { name: "Sluiten" }).last().click();
  await expectWaiting(page, "1 wijziging is nog niet opgeslagen.");
  await expectSavedByOnePress(page, context, `${person.name} staat nu in fase “matchen”.`);
});
