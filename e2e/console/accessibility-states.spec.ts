import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { variedCandidate } from "../varied-candidates";
import { addFilter } from "./add-filter";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the accessibility of open menus, dialogs, errors, empty pages and missing pages. */
test.use({ viewport: { width: 1440, height: 900 } });
test.slow();

type State = {
  name: string;
  path: string;
  open?: (page: Page) => Promise<unknown>;
  shows: string | RegExp;
  /** Set if the state is only checked at this width. */
  width?: 390 | 1024;
};

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole("main").getByRole("button", { name }).first().click();
const select = async (page: Page) => {
  await page.getByRole("checkbox").nth(1).click();
  await page.getByRole("checkbox").nth(2).click();
};

const MENUS: State[] = [
  { name: "views", path: "candidates", open: press(/^Weergaven/), shows: /nieuwe weergave/ },
  { name: "filters", path: "candidates", open: press(/^Filter/), shows: "Bevoegdheid" },
  { name: "one filter", path: "candidates?phase=nieuw", open: press(/^Fase is/), shows: "uitgestroomd" },
  { name: "columns", path: "candidates", open: press("Kolommen"), shows: "E-mailadres" },
  { name: "downloads", path: "candidates", open: press(/^Downloaden/), shows: /csv/i },
  {
    name: "account",
    path: "candidates",
    open: (page) => page.locator("aside button").last().click(),
    shows: "Uitloggen",
  },
  { name: "selection", path: "candidates", open: select, shows: "2 geselecteerd" },
  { name: "selection on a laptop", path: "candidates", open: select, shows: "2 geselecteerd", width: 1024 },
  {
    name: "phases of a selection",
    path: "candidates",
    open: async (page) => {
      await select(page);
      await press("Fase wijzigen")(page);
    },
    shows: "uitgestroomd",
  },
  { name: "a card's phases", path: "board", open: press(/naar een andere fase/), shows: "uitgestroomd" },
  {
    name: "kind of event",
    path: "activity",
    open: (page) => addFilter(page, "Wat"),
    shows: "Kandidaat bekeken",
  },
];

const DIALOGS: State[] = [
  {
    name: "navigation on a phone",
    path: "candidates",
    open: (page) => page.getByRole("button", { name: "Menu", exact: true }).click(),
    shows: "Rapportages",
    width: 390,
  },
  {
    name: "anonymizing",
    path: "candidates",
    open: async (page) => {
      await page.locator("main tbody [data-row-link]").first().click();
      await press("Meer acties")(page);
      await page.getByRole("menuitem", { name: "Anonimiseren" }).click();
    },
    shows: /kan niet ongedaan worden gemaakt/,
  },
  {
    name: "new view",
    path: "candidates?q=a",
    open: async (page) => {
      await press(/^Weergaven/)(page);
      await page.getByRole("menuitem", { name: /nieuwe weergave/ }).click();
    },
    shows: "Naam van de weergave",
  },
  {
    name: "closing a selection",
    path: "candidates",
    open: async (page) => {
      await select(page);
      await press("Afsluiten")(page);
    },
    shows: "Annuleren",
  },
  { name: "new key", path: "keys", open: press("Nieuwe sleutel"), shows: "Maak sleutel" },
  {
    name: "key rotation",
    path: "keys",
    open: press("Sleutel vervangen"),
    shows: "Welke sleutel vervang je?",
  },
  { name: "new field", path: "fields", open: press("Veld toevoegen"), shows: "In de lijst zetten" },
  {
    name: "new field with an error",
    path: "fields",
    open: async (page) => {
      await press("Veld toevoegen")(page);
      await page.getByRole("dialog").getByRole("button", { name: "In de lijst zetten" }).click();
      await expect(page.getByRole("dialog").getByRole("alert").first()).toBeVisible();
    },
    shows: "In de lijst zetten",
  },
  { name: "test of a receiver", path: "mutations", open: press("Ontvanger testen"), shows: "Testen" },
];

const WITHOUT_DATA: State[] = [
  { name: "first steps", path: "candidates", shows: "Zo begin je" },
  { name: "no match", path: "candidates?q=niemand", shows: "Niemand past bij deze filters" },
  { name: "empty board", path: "board", shows: "Niemand" },
  { name: "nothing to do", path: "to-do", shows: "Er zijn geen open vragen." },
  { name: "no duplicates", path: "duplicates", shows: "Geen dubbelen gevonden" },
  { name: "no fields", path: "fields", shows: "Nog geen eigen velden" },
  { name: "no figures", path: "reports", shows: "In deze periode is er niets te tellen." },
  { name: "unknown page", path: "nergens", shows: "Deze pagina is er niet" },
  { name: "unknown record", path: "candidates/recNergens", shows: "Deze kandidaat is er niet" },
];

const failing = async (page: Page) => {
  await page.route("**/api/**", (route) => route.abort("connectionreset"));
};
const ERRORS: State[] = [
  {
    name: "a list that can't be loaded",
    path: "candidates",
    open: async (page) => {
      await failing(page);
      await page.getByRole("searchbox").fill("nieuw woord");
    },
    shows: "De lijst kon niet worden geladen",
  },
  {
    name: "offline",
    path: "candidates",
    open: (page) => page.context().setOffline(true),
    shows: "Je bent offline.",
  },
  {
    name: "an offline board",
    path: "board",
    open: (page) => page.context().setOffline(true),
    shows: "Je bent offline.",
  },
  {
    name: "an empty form that was sent",
    path: "candidates/new",
    open: press("Kandidaat toevoegen"),
    shows: /verplicht/,
  },
  {
    name: "a file that can't be read",
    path: "candidates/import",
    open: (page) =>
      page
        .getByLabel("Bestand")
        .setInputFiles({ name: "leeg.csv", mimeType: "text/csv", buffer: Buffer.from("Naam") }),
    shows: "Er staan geen rijen onder de eerste regel.",
  },
];

/** A dialog mustn't start on its close button, because Enter would then close it. */
async function expectFocusOnContent(page: Page) {
  await expect(page.locator("[role=dialog]:focus-within")).toHaveCount(1);
  await expect(
    page.getByRole("dialog").getByRole("button", { name: "Sluiten" }).and(page.locator(":focus")),
  ).toHaveCount(0);
}

async function expectStatesAccessible(page: Page, region: TestRegion, states: State[]) {
  await signInStaff(page.context(), region.emailOf("manager"));
  for (const { name, path, open, shows, width } of states)
    await test.step(name, async () => {
      await page.setViewportSize({ width: width ?? 1440, height: 900 });
      await page.goto(region.path(path));
      await expect(page.locator("[data-loading], [aria-busy=true]")).toHaveCount(0);
      await open?.(page);
      await expect(page.getByText(shows).filter({ visible: true }).first()).toBeVisible();
      if (states === DIALOGS) await expectFocusOnContent(page);
      await expectAccessible(page, (await page.getByRole("menu").count()) > 0 ? "[role=menu]" : "", width);
      await page.unroute("**/api/**");
      await page.context().setOffline(false);
    });
}

for (const [title, states] of Object.entries({ menus: MENUS, dialogs: DIALOGS, "error states": ERRORS }))
  test(`${title} are accessible`, async ({ page, request }) => {
    const region = await newTestRegion(request);
    const candidates = Array.from({ length: 6 }, (_, index) => variedCandidate(index + 1));
    await region.perform("post", "/candidates", candidates);
    await expectStatesAccessible(page, region, states);
  });

test("empty pages are accessible", async ({ page, request }) => {
  await expectStatesAccessible(page, await newTestRegion(request), WITHOUT_DATA);
});
