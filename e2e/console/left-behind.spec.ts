import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import type { TestRegion } from "./test-region";
import { newRegionWithPeople, type Person } from "./waiting-changes";

/** Tests what the toasts say about work that ends after the user has left the record, the region or the mode. */
test.use({ locale: "nl-NL", viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let people: [Person, Person, Person];
let person: Person;
test.beforeEach(async ({ request, context, page }) => {
  ({ region, people } = await newRegionWithPeople(request, context));
  person = people[0];
  await page.goto(region.path("candidates"));
});

const toasts = (page: Page) => page.getByRole("region", { name: "Meldingen" });
const sidebarLink = (page: Page, name: string) => page.locator("aside").getByRole("link", { name });
const openRecord = (page: Page) => page.getByRole("link", { name: person.name, exact: true }).click();

test("changes that succeed in the sandbox name the region and the mode that they were made in", async ({
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

test("a toast that is still visible in the sandbox names the region and the mode that it is about", async ({
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
