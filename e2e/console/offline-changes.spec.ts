import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import type { TestRegion } from "./test-region";
import {
  changePhaseOffline,
  changePhasesOffline,
  expectSavedByOneClick,
  isAskedOnClose,
  newRegionWithPeople,
  type Person,
} from "./waiting-changes";

/** Tests that changes made while offline wait visibly until one press saves them. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let people: [Person, Person, Person];
let person: Person;
test.beforeEach(async ({ request, context }) => {
  ({ region, people, person } = await newRegionWithPeople(request, context));
});

const phaseOf = async ({ id }: Person): Promise<string> => (await region.read(`/candidates/${id}`)).phase;

/** Expects that the banner counts the changes, and that closing the page needs confirmation. */
async function expectWaiting(page: Page, text: string): Promise<void> {
  const banner = page.getByRole("status").filter({ hasText: "Je bent offline." });
  await expect(banner).toContainText(text);
  await expectAccessible(page);
  expect(await isAskedOnClose(page)).toBe(true);
}

test("a phase that is changed on the record while offline is saved later with one click", async ({
  page,
  context,
}) => {
  await page.goto(region.path(`candidates/${person.id}`));
  await changePhaseOffline(page, context);
  await expectWaiting(page, "1 wijziging is nog niet opgeslagen.");
  await expectSavedByOneClick(page, context, "Fase is gewijzigd.");
  expect(await phaseOf(person)).toBe("matchen");
});

test("closing a candidate while offline is saved later with one click", async ({ page, context }) => {
  await page.goto(region.path(`candidates/${person.id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Afsluiten" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "Niet geschikt" }).check();
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Kandidaat afsluiten" }).click();
  await expectWaiting(page, "1 wijziging is nog niet opgeslagen.");
  await expectSavedByOneClick(page, context, `${person.name} is afgesloten.`);
});

test("a bulk change while offline counts each candidate, and is saved later with one click", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await changePhasesOffline(page, context);
  await expectWaiting(page, "3 wijzigingen zijn nog niet opgeslagen.");
  await expectSavedByOneClick(page, context, "3 kandidaten staan nu in fase “matchen”.");
  for (const each of people) expect(await phaseOf(each)).toBe("matchen");
});

test("a waiting bulk change leaves out candidates who were changed in the meantime", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await changePhasesOffline(page, context);
  await expectWaiting(page, "3 wijzigingen zijn nog niet opgeslagen.");
  await context.setOffline(false);
  await page.getByRole("row", { name: person.name }).getByRole("checkbox").uncheck();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await expect(page.getByText("2 kandidaten staan nu in fase “matchen”.")).toBeVisible();
  await context.setOffline(true);
  await expectWaiting(page, "1 wijziging is nog niet opgeslagen.");
  await expectSavedByOneClick(page, context, `${person.name} staat nu in fase “matchen”.`);
});

test("a waiting bulk change leaves out a candidate whose phase is changed on the record", async ({
  page,
  context,
}) => {
  await page.goto(region.path("candidates"));
  await changePhasesOffline(page, context);
  await context.setOffline(false);
  await page.getByRole("link", { name: person.name, exact: true }).click();
  await page.getByRole("button", { name: "Fase: nieuw" }).click();
  await page.getByRole("menuitemradio", { name: "werkzaam" }).click();
  await expect(page.getByText("Fase is gewijzigd.")).toBeVisible();
  await expectSavedByOneClick(page, context, "2 kandidaten staan nu in fase “matchen”.");
  expect(await phaseOf(person)).toBe("werkzaam");
});

test("a double-click that closes a toast doesn't close the toast that moves under the pointer", async ({
  page,
  context,
}) => {
  await page.goto(region.path("board"));
  await page.getByRole("button", { name: `${person.name} naar een andere fase` }).click();
  await expect(page.getByRole("menuitem", { name: "matchen" })).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  for (const { name } of people) {
    await page.getByRole("button", { name: `${name} naar een andere fase` }).click();
    await page.getByRole("menuitem", { name: "matchen" }).click();
  }
  const toasts = page.getByRole("region", { name: "Meldingen" });
  await expect(toasts.getByRole("listitem")).toHaveCount(3);
  await toasts.getByRole("button", { name: "Sluiten" }).last().dblclick();
  await expect(toasts.getByRole("listitem")).toHaveCount(2);
});

test("a double-click on a toast's button doesn't click the page under the toast", async ({ page }) => {
  await page.goto(region.path("board"));
  await page.getByRole("button", { name: `${person.name} naar een andere fase` }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  const undo = page.getByRole("button", { name: "Ongedaan maken" });
  await expect(undo).toBeVisible();
  await page.getByRole("main").evaluate((main) => {
    for (const type of ["pointerdown", "mousedown", "click"])
      main.addEventListener(type, () => main.setAttribute("data-pressed", type), true);
  });
  await undo.dblclick();
  await expect(page.getByText(`${person.name} staat weer in de fase van daarvoor.`)).toBeVisible();
  await expect(page.locator("main[data-pressed]")).toHaveCount(0);
});

test("moves made on the board while offline are counted immediately, until they are saved or their toasts are closed", async ({
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
  const reload = await holdRequests(page, "GET", /\/candidates(\?.*)?$/);
  const toasts = page.getByRole("region", { name: "Meldingen" });
  for (const [index, each] of people.slice(0, 2).entries()) {
    await move(each);
    await expect(toasts.getByRole("listitem").nth(index)).toContainText(each.name);
  }
  reload();
  await expectWaiting(page, "2 wijzigingen zijn nog niet opgeslagen.");
  await toasts.getByRole("button", { name: "Sluiten" }).last().click();
  await expectWaiting(page, "1 wijziging is nog niet opgeslagen.");
  await expectSavedByOneClick(page, context, `${person.name} staat nu in fase “matchen”.`);
});
