import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { test } from "../fixtures";
import { mergeInTab } from "./merge-in-tab";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that unsaved input isn't lost, or stored twice, if the record is merged at an awkward moment. */
test.use({ locale: "nl-NL" });

type Setup = { page: Page; region: TestRegion; id: string; mergedId: string };

/** Opens the record of Karin West. `mergedId` is her record, and `id` that of Kim Oost. */
async function openKarin(page: Page, context: BrowserContext, request: APIRequestContext): Promise<Setup> {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const people = ["Kim Oost", "Karin West"].map((name, index) => ({
    ...region.candidates(1)[0],
    name,
    email: `k${index}@example.org`,
  }));
  const { result } = await region.perform("post", "/candidates", people);
  const [id, mergedId]: string[] = result.candidates.map((candidate: { id: string }) => candidate.id);
  await page.goto(region.path(`candidates/${mergedId}`));
  return { page, region, id: String(id), mergedId: String(mergedId) };
}

const summary = (page: Page) => page.getByLabel("Samenvatting");
const origin = (page: Page) => page.getByText("Je typte die bij Karin West (k1@example.org)");
const interactionsOf = async ({ region, id }: Setup) =>
  (await region.read(`/candidates/${id}?include=interactions`)).interactions.map(
    (interaction: { summary: string }) => interaction.summary,
  );

for (const opened of ["merged", "remaining"] as const)
  test(`input is shown at the remaining record if its record was merged while another page was open (the user opens the ${opened} record)`, async ({
    page,
    context,
    request,
  }) => {
    const setup = await openKarin(page, context, request);
    const { region, id, mergedId } = setup;
    await summary(page).fill("Over Karin");
    await page.goto(region.path("board"));
    await (await mergeInTab(context, region, setup)).close();
    await page.goto(region.path(`candidates/${opened === "merged" ? mergedId : id}`));
    await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
    await expect(summary(page)).toHaveValue("Over Karin");
    await expect(origin(page)).toBeVisible();
    await summary(page).press("Control+Enter");
    await expect.poll(() => interactionsOf(setup)).toEqual(["Over Karin"]);
  });

test("input of the merged record appears at the remaining record once that record's newer input is saved", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id } = setup;
  await summary(page).fill("Over Karin");
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).fill("Over Kim");
  await (await mergeInTab(context, region, setup)).close();
  await page.reload();
  await expect(summary(page)).toHaveValue("Over Kim");
  await summary(page).press("Control+Enter");
  await expect(summary(page)).toHaveValue("Over Karin");
  await expect(origin(page)).toBeVisible();
  expect(await interactionsOf(setup)).toEqual(["Over Kim"]);
});

test("a note that is being saved when its record is merged is stored once, and isn't shown as unsaved", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  let release: () => void = () => undefined;
  const isMerged = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/interactions(\?|$)/, async (route) => {
    const response = await route.fetch();
    await isMerged;
    await route.fulfill({ response });
  });
  await summary(page).fill("Gebeld");
  await summary(page).press("Control+Enter");
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await expect(summary(page)).toHaveValue("");
  release();
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  await expect(summary(page)).toHaveValue("");
  await page.reload();
  await expect(page.getByText("Gebeld", { exact: true })).toHaveCount(1);
  await expect(summary(page)).toHaveValue("");
  expect(await interactionsOf(setup)).toEqual(["Gebeld"]);
});

test("a note whose response is lost during a merge is stored once, even if the user saves it again", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  await page.route(/\/interactions(\?|$)/, async (route) => {
    await route.fetch();
    await route.abort("connectionrefused");
  });
  await summary(page).fill("Gebeld");
  await summary(page).press("Control+Enter");
  await expect(page.getByText(/Het contactmoment is niet opgeslagen/)).toBeVisible();
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await page.unroute(/\/interactions(\?|$)/);
  await expect(summary(page)).toHaveValue("Gebeld");
  await summary(page).press("Control+Enter");
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  expect(await interactionsOf(setup)).toEqual(["Gebeld"]);
});

test("the dialog of an interaction stays open with its input while a colleague merges the record", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id, mergedId } = setup;
  const met = { type: "Anders", performedAt: "2026-04-01T10:00:00Z", summary: "Kennismaking" };
  await region.perform("post", `/candidates/${mergedId}/interactions`, [met]);
  await page.reload();
  await page.getByRole("button", { name: /Contactmoment wijzigen/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Samenvatting").fill("Kennismaking met Karin");
  await (await mergeInTab(context, region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(dialog.getByLabel("Samenvatting")).toHaveValue("Kennismaking met Karin");
  await expect(dialog.getByText("Je typte die bij Karin West (k1@example.org)")).toBeVisible();
  await dialog.getByLabel("Samenvatting").press("Control+Enter");
  await expect.poll(() => interactionsOf(setup)).toEqual(["Kennismaking met Karin"]);
});

test("options chosen in an open list are kept while a colleague merges the record", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  await page.getByRole("button", { name: /Sectoren (wijzigen|toevoegen)/ }).click();
  await page.getByRole("option", { name: "Primair onderwijs" }).click();
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  const button = page.getByRole("button", { name: /Sectoren .*niet opgeslagen/ });
  await button.click();
  await expect(page.getByRole("option", { name: "Primair onderwijs" })).toHaveAttribute(
    "aria-selected",
    "true",
  );
  await page.keyboard.press("Escape");
  await expect
    .poll(async () => (await setup.region.read(`/candidates/${setup.id}`)).sectorPreferences)
    .toEqual(["Primair onderwijs"]);
});

test("the remaining record's input stays while the user is in the same, empty field of the merged record", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id, mergedId } = setup;
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).fill("Over Kim");
  await page.goto(region.path(`candidates/${mergedId}`));
  await summary(page).click();
  await (await mergeInTab(context, region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(summary(page)).toBeFocused();
  await expect(summary(page)).toHaveValue("Over Kim");
  await expect(origin(page)).toHaveCount(0);
});

test("a choice keeps the focus while a colleague merges the record", async ({ page, context, request }) => {
  const setup = await openKarin(page, context, request);
  await summary(page).fill("Gebeld");
  await page.getByLabel("Soort", { exact: true }).selectOption("E-mail");
  await page.getByLabel("Soort", { exact: true }).focus();
  const failures: Error[] = [];
  page.on("pageerror", (failure) => failures.push(failure));
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await expect(page.getByLabel("Soort", { exact: true })).toBeFocused();
  await expect(page.getByLabel("Soort", { exact: true })).toHaveValue("E-mail");
  expect(failures).toEqual([]);
});

test("text in a custom field doesn't move to the standard field with the same label when the record is merged", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const customFields = [{ name: "Woonplaats", type: "text", required: false }];
  const changed = await request.patch(`/api/v2/regions/${setup.region.id}`, {
    headers: { "x-api-key": demoCredentials().adminKey },
    data: { customFields },
  });
  expect(changed.status(), await changed.text()).toBe(200);
  await page.reload();
  const add = page.getByRole("button", { name: "Woonplaats toevoegen" });
  const cities = page.getByRole("textbox", { name: "Woonplaats" });
  await add.first().click();
  await cities.first().fill("Emmen");
  await add.click();
  await cities.last().fill("Bij haar zus");
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await expect(cities.first()).toHaveValue("Emmen");
  await expect(cities.last()).toHaveValue("Bij haar zus");
  await expect(cities.last()).toBeFocused();
});
