import { expect } from "@playwright/test";
import { test } from "../fixtures";
import type { TestRegion } from "./test-region";
import { newRegionWithPeople, type Person } from "./waiting-changes";

/** Tests that a toast offers to undo a change only until the same phase or field is changed again. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let people: readonly [Person, Person, Person];
test.beforeEach(async ({ request, context }) => {
  const created = await newRegionWithPeople(request, context);
  region = created.region;
  people = created.people;
});

test("the Undo button of a bulk change skips a candidate whose phase the user has changed again", async ({
  page,
}) => {
  const [first] = people;
  await page.goto(region.path("candidates"));
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "oriënteren" }).click();
  const toasts = page.locator("[data-toasts] li");
  await expect(toasts).toContainText(["3 kandidaten staan nu in fase “oriënteren”."]);
  // While the pointer is on a toast, no toast disappears.
  await toasts.first().hover();
  await page.getByRole("button", { name: `Acties voor ${first.name}` }).press("Enter");
  await page.getByRole("menuitem", { name: "matchen", exact: true }).press("Enter");
  const former = "2 kandidaten staan nu in fase “oriënteren”.";
  await expect(toasts).toContainText([former, `${first.name} staat nu in fase “matchen”.`]);
  await toasts.filter({ hasText: former }).getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(toasts.getByText("2 kandidaten staan weer in hun fase van daarvoor.")).toBeVisible();
  const phases = people.map(async ({ id }) => (await region.read(`/candidates/${id}`)).phase);
  expect(await Promise.all(phases)).toEqual(["matchen", "nieuw", "nieuw"]);
});

test("changing a field again removes the Undo button of the earlier change", async ({ page }) => {
  await page.goto(region.path(`candidates/${people[0].id}`));
  const change = async (city: string) => {
    await page.getByRole("button", { name: /Woonplaats (wijzigen|toevoegen)/ }).press("Enter");
    await page.getByRole("textbox", { name: "Woonplaats" }).fill(city);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("button", { name: `Woonplaats wijzigen: ${city}` })).toBeVisible();
    await expect(page.getByText("wordt verwerkt")).toHaveCount(0);
  };
  await change("Winsum");
  await page.getByText("Woonplaats is gewijzigd.").hover();
  await change("Zuidhorn");
  const undo = page.getByRole("button", { name: "Ongedaan maken" });
  await expect(undo).toHaveCount(1);
  await undo.click();
  await expect(page.getByText("Woonplaats is teruggezet.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Woonplaats wijzigen: Winsum" })).toBeVisible();
  await expect(undo).toHaveCount(0);
});
