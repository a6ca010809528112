import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { consolePath, newCandidates, signInAs } from "./demo-region";
import { expectToStay, holdRequests } from "./hold-requests";

/** Tests that a slow request opens no page after the user has moved on, and that its failure is reported. */
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ context }) => signInAs(context, "adviser"));

/** Sends a new candidate, and leaves the form before the response. */
async function addCandidateAndLeave(page: Page, name: string): Promise<void> {
  await page.goto(consolePath("candidates/new"));
  await page.getByLabel(/^Naam ?\(verplicht\)/).fill(name);
  await page.getByLabel(/^E-mailadres ?\(verplicht\)/).fill(`${name.replace(" ", ".")}@example.org`);
  await page.getByLabel(/^Toestemming ?\(verplicht\)/).selectOption("ja");
  const sent = page.waitForRequest((each) => each.method() === "POST" && each.url().endsWith("/candidates"));
  await page.getByRole("button", { name: "Kandidaat toevoegen" }).click();
  await sent;
  await page.locator("aside").getByRole("link", { name: "Rapportages" }).click();
  await expect(page).toHaveURL(/\/reports$/);
}

test("a slow deletion doesn't take the user away from a page that they opened in the meantime", async ({
  page,
  request,
}) => {
  const { first } = await newCandidates(request, 1);
  const release = await holdRequests(page, "DELETE", /\/api\/v2\/candidates\/rec\w+$/);
  await page.goto(consolePath(`candidates/${first.id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await page.getByRole("menuitem", { name: "Verwijderen" }).click();
  const sent = page.waitForRequest((each) => each.method() === "DELETE");
  await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
  await sent;
  await page.keyboard.press("Escape");
  await page.locator("aside").getByRole("link", { name: "Rapportages" }).click();
  await expect(page).toHaveURL(/\/reports$/);
  release();
  await expect(page.getByText(`${first.name} is verwijderd.`)).toBeVisible();
  await expectToStay(page);
});

test("a slow creation doesn't open the record after the user has left the form, and the toast links to the record", async ({
  page,
}) => {
  const name = `Traag ${Date.now().toString(36)}`;
  const release = await holdRequests(page, "POST", /\/api\/v2\/candidates$/);
  await addCandidateAndLeave(page, name);
  release();
  await expect(page.getByText(`${name} is toegevoegd.`)).toBeVisible();
  await expectToStay(page);
  await page.getByRole("button", { name: "Openen" }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
});

test("a slow merge doesn't take the user away from a page that they opened in the meantime", async ({
  page,
  request,
}) => {
  const { candidates, first } = await newCandidates(request, 2);
  const release = await holdRequests(page, "POST", /\/merge$/);
  await page.goto(consolePath(`duplicates/merge?one=${first.id}&other=${candidates[1]?.id}`));
  await page.getByRole("radio", { name: first.name }).first().check();
  const sent = page.waitForRequest((each) => each.url().endsWith("/merge"));
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await sent;
  await page.locator("aside").getByRole("link", { name: "Rapportages" }).click();
  await expect(page).toHaveURL(/\/reports$/);
  release();
  await expect(page.getByRole("button", { name: "Ongedaan maken" })).toBeVisible();
  await expectToStay(page);
});

const UNREACHABLE = "De server is niet bereikbaar. Controleer je verbinding.";

test("a failed creation is reported after the user has left the form, which keeps the input", async ({
  page,
}) => {
  const name = `Stil ${Date.now().toString(36)}`;
  const release = await holdRequests(page, "POST", /\/api\/v2\/candidates$/, (route) => route.abort());
  await addCandidateAndLeave(page, name);
  release();
  await expect(
    page.getByText(`${name} is niet toegevoegd. ${UNREACHABLE} Wat je invulde, staat nog in het formulier.`),
  ).toBeVisible({ timeout: 15_000 });
  await page.locator("aside").getByRole("link", { name: "Nieuwe kandidaat" }).click();
  await expect(page.getByLabel(/^Naam ?\(verplicht\)/)).toHaveValue(name);
});

test("a merge that fails is reported after the user has left the page", async ({ page, request }) => {
  const { candidates, first } = await newCandidates(request, 2);
  const second = candidates[1];
  const release = await holdRequests(page, "POST", /\/merge$/, (route) => route.abort());
  await page.goto(consolePath(`duplicates/merge?one=${first.id}&other=${second?.id}`));
  await page.getByRole("radio", { name: first.name }).first().check();
  const sent = page.waitForRequest((each) => each.url().endsWith("/merge"));
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await sent;
  await page.locator("aside").getByRole("link", { name: "Rapportages" }).click();
  await expect(page).toHaveURL(/\/reports$/);
  release();
  await expect(
    page.getByText(`${first.name} en ${second?.name}: Samenvoegen is niet gelukt. ${UNREACHABLE}`),
  ).toBeVisible({ timeout: 15_000 });
});
