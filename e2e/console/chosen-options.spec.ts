import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { CANDIDATE, dialogOf, endSessionsOn } from "./ended-sessions";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that options that the user chose in a list survive a save that fails. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let id: string;
test.beforeEach(async ({ request, context, page }) => {
  region = await newTestRegion(request);
  id = (await region.perform("post", "/candidates", region.candidates(1))).result.candidates[0].id;
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${id}`));
});

const SECTORS = ["Primair onderwijs", "Voortgezet onderwijs"];
const button = (page: Page) => page.getByRole("button", { name: /^Sectoren (wijzigen|toevoegen)/ });
const option = (page: Page, name: string) => page.getByRole("option", { name });
const stored = async () => (await region.read(`/candidates/${id}`)).sectorPreferences;

async function choose(page: Page, names: readonly string[]) {
  await button(page).click();
  for (const name of names) await option(page, name).click();
}

async function expectKept(page: Page) {
  await expect(button(page)).toContainText("niet opgeslagen");
  await button(page).click();
  for (const name of SECTORS) await expect(option(page, name)).toBeChecked();
}

test("options chosen in a list survive the end of the session, and closing the list saves them", async ({
  page,
  context,
}) => {
  await choose(page, SECTORS);
  await endSessionsOn(page, region.emailOf("adviser"), "PATCH", CANDIDATE);
  await page.keyboard.press("Escape");
  const dialog = dialogOf(page);
  await expect(dialog).toBeVisible();
  await signInStaff(context, region.emailOf("adviser"));
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(dialog).toHaveCount(0);
  await expectKept(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Sectoren is gewijzigd.")).toBeVisible();
  await expect(button(page)).not.toContainText("niet opgeslagen");
  expect(await stored()).toEqual(SECTORS);
});

test("options chosen in a list survive a dropped connection and a reload", async ({ page }) => {
  await page.route(`**/api/v2/candidates/${id}`, (route) =>
    route.request().method() === "PATCH" ? route.abort("connectionrefused") : route.continue(),
  );
  await choose(page, SECTORS);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Sectoren is niet gewijzigd.")).toBeVisible();
  await expect(button(page)).toContainText("niet opgeslagen");
  await page.unroute(`**/api/v2/candidates/${id}`);
  await page.reload();
  await expectKept(page);
  await page.keyboard.press("Escape");
  await expect(page.getByText("Sectoren is gewijzigd.")).toBeVisible();
  expect(await stored()).toEqual(SECTORS);
});

test("options chosen in a list survive Escape in the dialog about a colleague's change", async ({ page }) => {
  await choose(page, SECTORS);
  await region.perform("patch", `/candidates/${id}`, { sectorPreferences: ["Middelbaar beroepsonderwijs"] });
  await page.keyboard.press("Escape");
  const conflict = page.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  await expect(conflict.getByRole("button", { name: "Andere waarde houden" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expectKept(page);
  // The dialog asks again, because the user hasn't decided yet.
  await page.keyboard.press("Escape");
  await conflict.getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(page.getByText("Sectoren is gewijzigd.")).toBeVisible();
  expect(await stored()).toEqual(SECTORS);
});

test("unchecking all unsaved options discards them", async ({ page }) => {
  await page.route(`**/api/v2/candidates/${id}`, (route) =>
    route.request().method() === "PATCH" ? route.abort("connectionrefused") : route.continue(),
  );
  await choose(page, SECTORS);
  await page.keyboard.press("Escape");
  await expectKept(page);
  for (const name of SECTORS) await option(page, name).click();
  await page.keyboard.press("Escape");
  await expect(button(page)).not.toContainText("niet opgeslagen");
  expect(await stored()).toEqual([]);
});

test("screen readers announce which options are chosen, not only which one is highlighted", async ({
  page,
}) => {
  await button(page).click();
  const [first = "", second = ""] = SECTORS;
  const list = page.getByRole("dialog", { name: "Sectoren" });
  await expect(option(page, first)).not.toBeChecked();
  await page.keyboard.press("Enter");
  await expect(option(page, first)).toBeChecked();
  await expect(list.getByRole("status")).toHaveText(`${first}: gekozen`);
  await page.keyboard.press("ArrowDown");
  await expect(option(page, second)).not.toBeChecked();
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await expect(option(page, first)).not.toBeChecked();
  await expect(list.getByRole("status")).toHaveText(`${first}: niet gekozen`);
});
