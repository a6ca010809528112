import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the form that adds an interaction, above the timeline. */
test.use({ viewport: { width: 1280, height: 900 } });

let region: TestRegion;
let id: string;
test.beforeEach(async ({ request, context, page }) => {
  region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  id = result.candidates[0].id;
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${id}`));
});

const timeline = (page: Page) => page.getByRole("region", { name: "Verloop" });
const composer = (page: Page) => page.getByRole("form", { name: "Contactmoment toevoegen" });
const summary = (page: Page) => composer(page).getByLabel("Samenvatting");
const notes = (page: Page) => composer(page).getByLabel("Notities");

test("the form for an interaction grows on focus, and Ctrl+Enter in any field adds the interaction and resets the form", async ({
  page,
}) => {
  await expect(notes(page)).toHaveCount(0);
  await expectAccessible(page);
  const y = (await summary(page).boundingBox())?.y;
  await summary(page).focus();
  await expect(notes(page)).toBeVisible();
  expect((await summary(page).boundingBox())?.y, "nothing jumps").toBe(y);
  await expectAccessible(page);
  await summary(page).fill("Wil graag meelopen");
  await composer(page).getByLabel("Soort").selectOption("Telefonisch");
  await notes(page).fill("Het liefst op maandag");
  await notes(page).press("Control+Enter");
  const added = timeline(page).getByRole("listitem").filter({ hasText: "Wil graag meelopen" });
  await expect(added).toContainText("Het liefst op maandag");
  await expect(notes(page)).toHaveCount(0);
  await expect(summary(page)).toHaveValue("");
  await expect(page.getByRole("heading", { name: "Verloop" })).toBeFocused();
  const { interactions } = await region.read(`/candidates/${id}?include=interactions`);
  expect(interactions).toMatchObject([{ type: "Telefonisch", summary: "Wil graag meelopen" }]);
});

test("pressing Ctrl+Enter twice adds the interaction once", async ({ page }) => {
  await summary(page).fill("Belt terug");
  await summary(page).press("Control+Enter");
  await summary(page).press("Control+Enter");
  await expect(timeline(page).getByText("Belt terug")).toBeVisible();
  await expect(page.getByText("Contactmoment is toegevoegd.")).toHaveCount(1);
  const { interactions } = await region.read(`/candidates/${id}?include=interactions`);
  expect(interactions).toHaveLength(1);
});

test("Escape collapses an empty interaction form and leaves a filled-in one open", async ({ page }) => {
  await summary(page).focus();
  await page.keyboard.press("Escape");
  await expect(notes(page)).toHaveCount(0);
  await summary(page).fill("Een lang verhaal");
  await page.keyboard.press("Escape");
  await expect(summary(page)).toHaveValue("Een lang verhaal");
  await expect(summary(page)).toBeFocused();
  await expect(notes(page)).toBeVisible();
});

test("readers see the timeline without the form for an interaction", async ({ page, context }) => {
  await signInStaff(context, region.emailOf("reader"));
  await page.reload();
  await expect(timeline(page).getByRole("listitem").first()).toBeVisible();
  await expect(composer(page)).toHaveCount(0);
});

test("after a failed save, the toast has no Retry button, and the form's button saves the latest text", async ({
  page,
}) => {
  await page.route("**/interactions", (route) => route.abort("connectionrefused"));
  await summary(page).fill("Belt terug");
  await summary(page).press("Control+Enter");
  await expect(page.getByText("Het contactmoment is niet opgeslagen.")).toBeVisible();
  // Don't wait, because the toast and its buttons disappear after a while.
  expect(await page.getByRole("button", { name: "Probeer opnieuw" }).count()).toBe(0);
  await page.unroute("**/interactions");
  await summary(page).fill("Belt terug op maandag");
  await composer(page).getByRole("button", { name: "Toevoegen" }).click();
  await expect(timeline(page).getByText("Belt terug op maandag")).toBeVisible();
  const { interactions } = await region.read(`/candidates/${id}?include=interactions`);
  expect(interactions).toMatchObject([{ summary: "Belt terug op maandag" }]);
});

test("an interaction gets the time of the first input, to the second", async ({ page }) => {
  const time = composer(page).getByLabel("Wanneer");
  await page.clock.install({ time: new Date("2026-03-04T08:00:00Z") });
  await page.reload();
  await summary(page).focus();
  await expect(time).toHaveValue("2026-03-04T09:00");
  await page.clock.fastForward("50:00");
  await summary(page).fill("Gebeld");
  await expect(time).toHaveValue("2026-03-04T09:50");
  await summary(page).fill("");
  await page.clock.pauseAt(new Date("2026-03-04T09:10:40Z"));
  await summary(page).fill("Nog eens gebeld");
  await expect(time).toHaveValue("2026-03-04T10:10");
  await page.clock.resume();
  await page.clock.fastForward("02:00:00");
  await notes(page).fill("Belt terug");
  await expect(time).toHaveValue("2026-03-04T10:10");
  await composer(page).getByRole("button", { name: "Toevoegen" }).click();
  await expect(timeline(page).getByText("Nog eens gebeld")).toBeVisible();
  const { interactions } = await region.read(`/candidates/${id}?include=interactions`);
  expect(interactions).toMatchObject([{ performedAt: expect.stringMatching(/^2026-03-04T09:10:4/) }]);
});

test("a time that the user chose is kept, even if they type the text hours later", async ({ page }) => {
  const time = composer(page).getByLabel("Wanneer");
  await page.clock.install({ time: new Date("2026-03-04T08:00:00Z") });
  await page.reload();
  await summary(page).focus();
  await time.fill("2026-03-03T14:00");
  await page.clock.fastForward("03:00:00");
  await summary(page).fill("Gebeld");
  await expect(time).toHaveValue("2026-03-03T14:00");
});

test("undoing a discard replaces newer text, and a second undo restores the newer text", async ({ page }) => {
  await summary(page).focus();
  await notes(page).fill("Toch niet");
  await composer(page).getByRole("button", { name: "Annuleren" }).click();
  await summary(page).focus();
  await notes(page).fill("Een nieuw verhaal");
  const undo = page.getByRole("button", { name: "Ongedaan maken" });
  await undo.click();
  await expect(notes(page)).toHaveValue("Toch niet");
  await undo.click();
  await expect(notes(page)).toHaveValue("Een nieuw verhaal");
});

test("undoing a discard restores the text even after a visit to another page", async ({ page }) => {
  await summary(page).fill("Lange notitie");
  await page.getByRole("button", { name: "Annuleren" }).click();
  await page.getByRole("link", { name: "Bord", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bord" })).toBeVisible();
  await page.goBack();
  await expect(summary(page)).toHaveValue("");
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(summary(page)).toHaveValue("Lange notitie");
});

test("a planned interaction doesn't count as the last contact in the list", async ({ page }) => {
  const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
  const contact = (days: number) => ({
    type: "Telefonisch",
    performedAt: daysFromNow(days),
    summary: "Bellen",
  });
  await region.perform("post", `/candidates/${id}/interactions`, [contact(-3), contact(3)]);
  await page.goto(region.path("candidates"));
  const row = page.getByRole("row", { name: /Kandidaat/ }).last();
  await expect(row).toContainText("3 dagen geleden");
  await expect(row).not.toContainText("over 3 dagen");
});
