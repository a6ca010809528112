import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressShortcut } from "../keyboard";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that keys meant for a text field do nothing else if the page changes while the user types. */
test.use({ viewport: { width: 1366, height: 768 } });

let region: TestRegion;
let id: string;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  const candidates = region.candidates(2, { phone: "0600000000" });
  const { result } = await region.perform("post", "/candidates", candidates);
  id = result.candidates[0].id;
  await signInStaff(context, region.emailOf("adviser"));
});

/** Longer than the pause after which a key press no longer counts as meant for the field. */
const PAUSE_MS = 1_200;
const KEY_MS = 60;

const composer = (page: Page) => page.getByRole("form", { name: "Contactmoment toevoegen" });
const summary = (page: Page) => composer(page).getByLabel("Samenvatting");
const notes = (page: Page) => composer(page).getByLabel("Notities");
const interactions = async (): Promise<{ summary: string; notes: string }[]> =>
  (await region.read(`/candidates/${id}?include=interactions`)).interactions;

test("keystrokes don't answer a conflict dialog that opens while the user types", async ({ page }) => {
  await page.goto(region.path(`candidates/${id}`));
  await page.getByRole("button", { name: /^Telefoon wijzigen/ }).click();
  const phone = page.getByLabel("Telefoon", { exact: true });
  await phone.fill("0611111111");
  const release = await holdRequests(page, "GET", /\/candidates\/rec\w+(\?.*)?$/);
  await region.perform("patch", `/candidates/${id}`, { phone: "0622222222" });
  await phone.press("Enter");
  await summary(page).focus();
  await page.keyboard.type("Net gebeld");
  release();
  const dialog = page.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  const isTyped = page.keyboard.type(" en zij belt zelf nog een keer terug over de dag", { delay: KEY_MS });
  await expect(dialog).toBeVisible();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  await isTyped;
  await expect(dialog).toBeFocused();
  await page.waitForTimeout(PAUSE_MS);
  await dialog.getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(page.getByText("Telefoon is gewijzigd.")).toBeVisible();
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toHaveValue(/^Net gebeld/);
});

test("text typed while an interaction is being saved stays in the form, and the saved text is removed", async ({
  page,
}) => {
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).fill("Belde net");
  await notes(page).fill("Notitie");
  const release = await holdRequests(page, "POST", /\/interactions$/);
  await notes(page).press("Control+Enter");
  await page.keyboard.type(" en de kandidaat");
  release();
  await page.keyboard.type(" kijkt ook naar een school in Emmen", { delay: KEY_MS });
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  await expect(notes(page)).toBeFocused();
  await expect(notes(page)).toHaveValue(" en de kandidaat kijkt ook naar een school in Emmen");
  await expect(summary(page)).toHaveValue("");
  await page.reload();
  await expect(notes(page)).toHaveValue(" en de kandidaat kijkt ook naar een school in Emmen");
  await notes(page).press("Control+Enter");
  await expect
    .poll(async () => (await interactions()).map((each) => each.notes).sort())
    .toEqual(["Notitie", "en de kandidaat kijkt ook naar een school in Emmen"]);
});

test("the dialog of an interaction stays open after a save if the user has typed more in the meantime", async ({
  page,
}) => {
  const contact = { type: "E-mail", performedAt: "2026-03-04T10:00:00Z", notes: "Oud" };
  await region.perform("post", `/candidates/${id}/interactions`, [contact]);
  await page.goto(region.path(`candidates/${id}`));
  await page.getByRole("button", { name: "Contactmoment wijzigen" }).click();
  const text = page.getByRole("dialog").getByLabel("Notities");
  await text.fill("Nieuw");
  const release = await holdRequests(page, "PATCH", /\/interactions\/\w+$/);
  await text.press("Control+Enter");
  await page.keyboard.type(", en nog");
  release();
  await expect.poll(async () => (await interactions())[0]?.notes).toBe("Nieuw");
  await page.keyboard.type(" iets in januari", { delay: KEY_MS });
  await expect(text).toHaveValue("Nieuw, en nog iets in januari");
  await page.getByRole("dialog").getByRole("button", { name: "Opslaan", exact: true }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  expect((await interactions()).map((each) => each.notes)).toEqual(["Nieuw, en nog iets in januari"]);
});

test("the form for a new candidate stays open after a save if the user has typed more in the meantime", async ({
  page,
}) => {
  await page.goto(region.path("candidates/new"));
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await name.fill("Piet Snel");
  await page.getByLabel(/^E-mailadres ?\(verplicht\)/).fill(`p${id}@example.org`);
  await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
  const release = await holdRequests(page, "POST", /\/api\/v2\/candidates$/);
  await name.press("Enter");
  const motivation = page.getByLabel("Motivatie");
  await motivation.focus();
  await page.keyboard.type("Wil in");
  release();
  await page.keyboard.type(" januari contact over een cursus", { delay: KEY_MS });
  await expect(page.getByText("Piet Snel is toegevoegd.")).toBeVisible();
  await expect(motivation).toBeFocused();
  await expect(motivation).toHaveValue("Wil in januari contact over een cursus");
  await expect(name).toHaveValue("");
  await page.getByRole("button", { name: "Openen" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Piet Snel" })).toBeVisible();
});

test("when a colleague deletes the candidate, keys typed for an unfinished note don't open another page", async ({
  page,
}) => {
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).focus();
  await page.keyboard.type("Belde");
  await region.perform("delete", `/candidates/${id}`);
  // The record notices the deletion within seconds.
  await page.keyboard.type(" contact".repeat(20), { delay: KEY_MS });
  await expect(page.getByText("Deze kandidaat is er niet")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/candidates/${id}$`));
});

test("a note started while the next record loads belongs entirely to the next record", async ({ page }) => {
  await page.goto(region.path("candidates?sort=name"));
  await page.locator("[data-row-link]").first().click();
  await expect(page.getByRole("navigation", { name: "Kandidaten in de lijst" })).toContainText("1 van 2");
  await pressShortcut(page, "Shift");
  const first = page.url();
  const release = await holdRequests(page, "GET", /\/candidates\/rec\w+.*_rsc/);
  await page.keyboard.press("j");
  await page.keyboard.press("i");
  await page.keyboard.type("Gebeld, komt in januari");
  await expect(summary(page)).toHaveValue("");
  release();
  await page.keyboard.type(" kijken op de open dag, contact via school", { delay: KEY_MS });
  await expect(summary(page)).toHaveValue(
    "Gebeld, komt in januari kijken op de open dag, contact via school",
  );
  await expect(summary(page)).toBeFocused();
  expect(page.url()).not.toBe(first);
  await page.goto(first);
  await expect(summary(page)).toHaveValue("");
});

test("text typed right after Ctrl+K goes into the quick search", async ({ page }) => {
  await page.goto(region.path("candidates"));
  await page.waitForLoadState("networkidle");
  const release = await holdRequests(page, "GET", /\/_next\/static\/.*\.js$/);
  await page.keyboard.press("Control+k");
  await page.keyboard.type("jacob c");
  release();
  await expect(page.getByRole("dialog").getByRole("combobox")).toHaveValue("jacob c");
  await expect(page).toHaveURL(/\/candidates$/);
});

test("undoing a move on the board focuses the card", async ({ page }) => {
  await page.goto(region.path("board"));
  const menu = page.getByRole("button", { name: /naar een andere fase$/ }).first();
  const name = String(await menu.getAttribute("aria-label"));
  await menu.click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await expect(page.getByText(/staat nu in fase/)).toBeVisible();
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Ongedaan maken" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/staat weer/)).toBeVisible();
  await expect(page.getByRole("button", { name, exact: true })).toBeFocused();
});
