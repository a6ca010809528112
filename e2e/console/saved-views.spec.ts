import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { chooseByKeyboard, pressByKeyboard, pressShortcut } from "../keyboard";
import { defineFields } from "./custom-field-editors";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

const viewsMenu = (page: Page) => page.getByRole("button", { name: /^Weergaven/ });
const menuItems = (page: Page) => page.getByRole("menuitem");

/** Opens the views menu and chooses an item with the keyboard. */
async function choose(page: Page, name: string | RegExp): Promise<void> {
  await pressByKeyboard(page, viewsMenu(page));
  await chooseByKeyboard(page, page.getByRole("menuitem", { name }));
}

async function saveAs(page: Page, name: string): Promise<void> {
  await choose(page, /nieuwe weergave/);
  await expect(page.getByLabel("Naam van de weergave")).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toHaveCount(0);
}

/** Creates a region with one candidate in each of two phases. */
async function newRegion(page: Page) {
  const region = await newTestRegion(page.request);
  const people = ["nieuw", "matchen"].flatMap((phase) =>
    region.candidates(1, { phase, name: `In ${phase}` }),
  );
  await region.perform("post", "/candidates", people);
  return region;
}

test("an adviser saves, opens, changes, renames and deletes a view with the keyboard only", async ({
  page,
  context,
}) => {
  const region = await newRegion(page);
  const list = region.path("candidates");
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(list);
  await page.waitForLoadState("networkidle");
  await pressByKeyboard(page, page.getByRole("button", { name: "Filter", exact: true }));
  await expect(page.getByPlaceholder("Zoek een filter…")).toBeFocused();
  await page.keyboard.press("Enter");
  const phase = page.getByRole("button", { name: /^Fase/ });
  await expect(page.getByPlaceholder("Zoek in de lijst…")).toBeFocused();
  await page.keyboard.type("matchen");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(phase).toBeFocused();
  await expect(page).toHaveURL(/phase=matchen/);
  await pressShortcut(page, "/");
  await page.keyboard.type("in m");
  await expect(page).toHaveURL(/q=in/);
  await saveAs(page, "In gesprek");
  await expect(viewsMenu(page)).toBeFocused();
  await expect(viewsMenu(page)).toHaveAccessibleName(/In gesprek$/);

  await page.goto(list);
  await expect(page.getByRole("main").getByRole("link", { name: /^In / })).toHaveCount(2);
  await choose(page, "In gesprek");
  await expect(page.getByRole("main").getByRole("link", { name: /^In / })).toHaveText(["In matchen"]);
  await expect(page).toHaveURL(/phase=matchen/);
  await expect(page).not.toHaveURL(/q=/);
  await page.goBack();
  await expect(page.getByRole("main").getByRole("link", { name: /^In / })).toHaveCount(2);
  await page.goForward();
  await expect(viewsMenu(page)).toHaveAccessibleName(/In gesprek$/);

  await pressByKeyboard(page, page.getByRole("button", { name: "Sorteer op Naam" }));
  await expect(viewsMenu(page)).toHaveAccessibleName(/In gesprek gewijzigd$/);
  await choose(page, "Opslaan in ‘In gesprek’");
  await expect(viewsMenu(page)).toHaveAccessibleName(/In gesprek$/);
  await expect(page.getByText("De weergave ‘In gesprek’ is opgeslagen.").last()).toBeVisible();
  await page.goto(list);
  await choose(page, "In gesprek");
  await expect(page).toHaveURL(/sort=name/);

  await choose(page, /hernoemen/);
  await expect(page.getByLabel("Naam van de weergave")).toBeFocused();
  await page.keyboard.type("Bijna zover");
  await page.keyboard.press("Enter");
  await expect(viewsMenu(page)).toHaveAccessibleName(/Bijna zover$/);
  await expect(viewsMenu(page)).toBeFocused();
  await choose(page, /verwijderen/);
  await expect(page.getByRole("dialog")).toBeVisible();
  await pressByKeyboard(page, page.getByRole("button", { name: "Verwijderen" }));
  await expect(page.getByText("De weergave ‘Bijna zover’ is verwijderd.")).toBeVisible();
  await expect(viewsMenu(page)).toHaveAccessibleName("Weergaven");
  await expect(viewsMenu(page)).toBeFocused();
  await expect(page).toHaveURL(/phase=matchen/);
});

test("an adviser can open but not change a shared view, and a duplicate name is rejected", async ({
  page,
  context,
  browser,
}) => {
  const region = await newRegion(page);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(`${region.path("candidates")}?phase=nieuw`);
  await viewsMenu(page).click();
  await page.getByRole("menuitem", { name: /nieuwe weergave/ }).click();
  await page.getByLabel("Naam van de weergave").fill("Wie er net is");
  await page.getByRole("checkbox", { name: /^Voor iedereen/ }).click();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(viewsMenu(page)).toHaveAccessibleName(/Wie er net is$/);
  await viewsMenu(page).click();
  await page.getByRole("menuitem", { name: /nieuwe weergave/ }).click();
  await page.getByLabel("Naam van de weergave").fill("wie er net is");
  await page.getByRole("checkbox", { name: /^Voor iedereen/ }).click();
  await page.getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Er is al een weergave met deze naam. Kies een andere naam.",
  );

  const otherContext = await browser.newContext();
  await signInStaff(otherContext, region.emailOf("adviser"));
  const other = await otherContext.newPage();
  await other.goto(new URL(region.path("candidates"), page.url()).href);
  await other.waitForLoadState("networkidle");
  await choose(other, "Wie er net is");
  await expect(other.getByRole("main").getByRole("link", { name: /^In / })).toHaveText(["In nieuw"]);
  await other.getByRole("button", { name: "Sorteer op Naam" }).click();
  await expect(viewsMenu(other)).toHaveAccessibleName(/gewijzigd$/);
  await viewsMenu(other).click();
  await expect(menuItems(other)).toHaveText([
    "Alle kandidaten",
    "Wie er net is",
    "Opslaan als nieuwe weergave…",
  ]);
  await expectAccessible(other);
  const id = new URL(other.url()).searchParams.get("view");
  const headers = { "x-region": region.id, origin: new URL(page.url()).origin };
  const url = new URL(`/api/console/views/${id}`, page.url()).href;
  const renamed = await otherContext.request.patch(url, { headers, data: { name: "Gekaapt" } });
  expect([renamed.status(), (await renamed.json()).code]).toEqual([403, "forbidden"]);
  expect((await otherContext.request.delete(url, { headers })).status()).toBe(403);
  await otherContext.close();
});

test("a view that was saved in another tab is replaced only after a warning", async ({ page, context }) => {
  const region = await newRegion(page);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates?phase=nieuw"));
  await page.waitForLoadState("networkidle");
  await saveAs(page, "Mijn lijst");
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(viewsMenu(other)).toHaveAccessibleName(/Mijn lijst$/);
  await pressByKeyboard(page, page.getByRole("button", { name: "Sorteer op Naam" }));
  await choose(page, "Opslaan in ‘Mijn lijst’");
  await expect(page.getByText("De weergave ‘Mijn lijst’ is opgeslagen.").last()).toBeVisible();

  await pressByKeyboard(other, other.getByRole("button", { name: "Sorteer op Fase" }));
  await choose(other, "Opslaan in ‘Mijn lijst’");
  await expect(
    other.getByText("De weergave is niet opgeslagen. Iemand heeft dit intussen gewijzigd."),
  ).toBeVisible();
  // Retry, because saving works only after the page has read the change from the other tab.
  await expect(async () => {
    await choose(other, "Opslaan in ‘Mijn lijst’");
    await expect(other.getByText("De weergave ‘Mijn lijst’ is opgeslagen.")).toBeVisible({ timeout: 5_000 });
  }).toPass();
});

test("if a colleague has just renamed a shared view, renaming it first shows the colleague's name", async ({
  page,
  context,
}) => {
  const region = await newRegion(page);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("candidates?phase=nieuw"));
  await page.waitForLoadState("networkidle");
  await saveAs(page, "Samen");
  const url = page.url();
  await choose(page, /hernoemen/);
  const colleague = await context.newPage();
  await colleague.goto(url);
  await choose(colleague, /hernoemen/);
  for (const [tab, name] of [
    [colleague, "Van ons"],
    [page, "Van mij"],
  ] as const) {
    await tab.getByLabel("Naam van de weergave").fill(name);
    await tab.getByRole("button", { name: "Opslaan" }).click();
    if (tab === colleague) await expect(viewsMenu(tab)).toHaveAccessibleName(/Van ons$/);
  }
  await expect(page.getByText("Iemand anders gaf deze weergave intussen de naam ‘Van ons’.")).toBeVisible();
  await expect(page.getByText("Iemand heeft dit intussen gewijzigd.")).toBeVisible();
  await expect(page.getByLabel("Naam van de weergave")).toHaveValue("Van mij");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(viewsMenu(page)).toHaveAccessibleName(/Van mij$/);
});

test("saving a view that refers to a removed field makes it forget the field", async ({ page, context }) => {
  const region = await newRegion(page);
  await defineFields(page.request, region, [{ name: "Rijbewijs", type: "boolean" }]);
  await signInStaff(context, region.emailOf("adviser"));
  const filters = new URLSearchParams({ phase: "matchen", customFields: '{"Rijbewijs":[true]}' });
  await page.goto(`${region.path("candidates")}?${filters}`);
  await page.waitForLoadState("networkidle");
  await saveAs(page, "Rijders");
  await defineFields(page.request, region, []);
  await page.goto(region.path("candidates"));
  await page.waitForLoadState("networkidle");
  await choose(page, /^Rijders/);
  const notice = page.getByRole("status").filter({ hasText: "niet meer bestaat" });
  await expect(notice).toContainText("Rijbewijs");
  await choose(page, /^Opslaan in/);
  // The notice disappears before the view is stored.
  await expect(page.getByText("De weergave ‘Rijders’ is opgeslagen.")).toBeVisible();
  await page.reload();
  await expect(viewsMenu(page)).toContainText("Rijders");
  await expect(notice).toHaveCount(0);
});
