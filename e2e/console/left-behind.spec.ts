import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import type { TestRegion } from "./test-region";
import { chooseFile, newRegionWithPeople, type Person, sidebarLink, toasts } from "./waiting-changes";

/**
 * Tests what the toasts say about changes that finish after the user has left the record, the region or the
 * mode.
 */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let person: Person;
test.beforeEach(async ({ request, context, page }) => {
  ({ region, person } = await newRegionWithPeople(request, context));
  await page.goto(region.path("candidates"));
});

const openRecord = (page: Page) => page.getByRole("link", { name: person.name, exact: true }).click();

test("after the user has opened the sandbox, a toast about finished changes names the region and mode of the changes", async ({
  page,
}) => {
  const finish = await holdRequests(page, "PATCH", /\/candidates\/rec/);
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await page.getByRole("button", { name: "Fase wijzigen" }).click();
  await page.getByRole("menuitem", { name: "matchen" }).click();
  await sidebarLink(page, "Zandbak").click();
  await expect(page).toHaveURL(/sandbox/);
  finish();
  await expect(
    toasts(page).getByText(`${region.name}, Echt: 3 kandidaten staan nu in fase “matchen”.`),
  ).toBeVisible();
});

test("a toast that stays visible after the user opens the sandbox names the region and mode of its change", async ({
  page,
}) => {
  await openRecord(page);
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Afsluiten" }).click();
  await page.getByRole("dialog").getByRole("radio", { name: "Niet geschikt" }).check();
  await page.getByRole("dialog").getByRole("button", { name: "Kandidaat afsluiten" }).click();
  await toasts(page).getByRole("button", { name: "Ongedaan maken" }).click();
  const reopened = `${person.name} is heropend.`;
  await expect(toasts(page).getByText(reopened, { exact: true })).toBeVisible();
  await sidebarLink(page, "Zandbak").click();
  await expect(toasts(page).getByText(`${region.name}, Echt: ${reopened}`)).toBeVisible();
});

test("if an interaction and a file are added after the user has left the record, the toasts name the candidate", async ({
  page,
}) => {
  await openRecord(page);
  const addNote = await holdRequests(page, "POST", /\/interactions$/);
  const addFile = await holdRequests(page, "POST", /\/attachments$/);
  await page.getByLabel("Samenvatting").fill("Gebeld");
  await page.keyboard.press("Control+Enter");
  await chooseFile(page);
  await expect(page.getByRole("status").filter({ hasText: "cv.txt wordt" })).toBeVisible();
  await sidebarLink(page, "Bord").click();
  await expect(page).toHaveURL(region.path("board"));
  addNote();
  await expect(toasts(page).getByText(`${person.name}: Contactmoment is toegevoegd.`)).toBeVisible();
  addFile();
  await expect(toasts(page).getByText(`${person.name}: cv.txt is toegevoegd.`)).toBeVisible();
});

test("if an interaction and a file are deleted after the user has left the record, the toasts name the candidate", async ({
  page,
}) => {
  const path = `/candidates/${person.id}`;
  const contact = { type: "E-mail", performedAt: "2026-03-01T10:00:00Z", summary: "Eerst" };
  await region.perform("post", `${path}/interactions`, [contact]);
  const data = `data:text/plain;base64,${btoa("Levensloop")}`;
  await region.perform("post", `${path}/attachments`, { curriculumVitae: [{ filename: "cv.txt", data }] });
  const finish = await holdRequests(page, "DELETE", /\/(interactions|attachments)\//);
  for (const name of ["Contactmoment verwijderen", "cv.txt verwijderen"]) {
    await openRecord(page);
    await page.getByRole("button", { name }).click();
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /verwijderen$/i })
      .click();
    await page.goBack();
    await expect(page).toHaveURL(region.path("candidates"));
  }
  finish();
  await expect(toasts(page).getByText(`${person.name}: Contactmoment is verwijderd.`)).toBeVisible();
  await expect(toasts(page).getByText(`${person.name}: cv.txt is verwijderd.`)).toBeVisible();
});
