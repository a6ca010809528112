import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that input is kept if the user typed or chose it before the page's scripts arrived. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
});

/** Opens the page, fills it in while its scripts are held, and then lets the scripts load. */
async function fillBeforeScripts(page: Page, path: string, fill: () => Promise<unknown>): Promise<void> {
  const release = await holdRequests(page, "GET", /\/_next\/static\/.*\.js$/);
  await page.goto(region.path(path), { waitUntil: "commit" });
  // Click, because real typing gives the page user activation, but `fill` doesn't.
  await page.getByRole("heading", { level: 1 }).click();
  await fill();
  release();
}

test("texts typed before the scripts arrived are saved", async ({ page }) => {
  const [name, text] = [page.getByLabel("Naam"), page.getByLabel("Tekst (Nederlands)").last()];
  await fillBeforeScripts(page, "texts", async () => {
    await name.fill("Sanne Vroeg");
    await text.fill("Zo gaan wij met je gegevens om.");
  });
  await page.getByRole("button", { name: "Opslaan", disabled: false }).click();
  await expect(page.getByText("De teksten zijn opgeslagen.")).toBeVisible();
  await page.reload();
  await expect(name).toHaveValue("Sanne Vroeg");
  await expect(text).toHaveValue("Zo gaan wij met je gegevens om.");
});

test("settings typed and chosen before the scripts arrived are saved", async ({ page }) => {
  const name = page.getByLabel("Naam van de regio", { exact: true });
  const box = page.getByRole("main").getByRole("checkbox").first();
  const save = page.getByRole("button", { name: "Opslaan" });
  let wasChecked = false;
  await fillBeforeScripts(page, "settings", async () => {
    await expect(save.first()).toBeDisabled();
    wasChecked = await box.isChecked();
    await name.fill("Regio Vroeg");
    await box.setChecked(!wasChecked);
  });
  await expect(save.first()).toBeEnabled();
  await expect(name).toHaveValue("Regio Vroeg");
  await expect(box).toBeChecked({ checked: !wasChecked });
  await name.press("Enter");
  await expect(page.getByText("De instellingen zijn opgeslagen.")).toBeVisible();
  await expect(box).toBeChecked({ checked: !wasChecked });
  await page.reload();
  await expect(name).toHaveValue("Regio Vroeg");
});

test("a new candidate filled in before the scripts arrived can be added", async ({ page }) => {
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await fillBeforeScripts(page, "candidates/new", async () => {
    await name.fill("Jan Vroeg");
    await page.getByLabel(/^E-mailadres ?\(verplicht\)/).fill("jan.vroeg@example.org");
    await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
  });
  await page.getByRole("button", { name: "Kandidaat toevoegen", disabled: false }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Jan Vroeg" })).toBeVisible();
});

test("filters chosen before the scripts arrived are applied", async ({ page }) => {
  const from = page.getByLabel("Vanaf maand", { exact: true });
  await fillBeforeScripts(page, "reports", () => from.fill("2026-03"));
  await expect(page).toHaveURL(/from=2026-03/);
  await expect(from).toHaveValue("2026-03");
  for (const path of ["mutations", "activity"]) {
    const search = page.getByRole("main").getByRole("searchbox");
    await fillBeforeScripts(page, path, () => search.fill("rec00000000000001"));
    await expect(page).toHaveURL(/(q|candidateId)=rec00000000000001/);
    await expect(search).toHaveValue("rec00000000000001");
  }
  await fillBeforeScripts(page, "schema", () => page.getByRole("combobox").first().selectOption("update"));
  await expect(page).toHaveURL(/operation=update/);
});

test("a note typed before the scripts arrive can be added, and is appended to an existing draft", async ({
  page,
}) => {
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const record = `candidates/${result.candidates[0].id}`;
  const composer = page.getByRole("form", { name: "Contactmoment toevoegen" });
  const summary = composer.getByLabel("Samenvatting");
  const type = async (text: string) => {
    await summary.click();
    await page.keyboard.type(text);
  };
  await fillBeforeScripts(page, record, () => type("Belde vroeg"));
  await expect(composer.getByLabel("Notities")).toBeVisible();
  await expect(summary).toBeFocused();
  await fillBeforeScripts(page, record, () => type("en komt langs"));
  await expect(summary).toHaveValue("Belde vroeg en komt langs");
  await expect(summary).toBeFocused();
  await page.keyboard.type(" op vrijdag");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  const [{ interactions }] = [await region.read(`/${record}?include=interactions`)];
  expect(interactions.map((each: { summary: string }) => each.summary)).toEqual([
    "Belde vroeg en komt langs op vrijdag",
  ]);
});
