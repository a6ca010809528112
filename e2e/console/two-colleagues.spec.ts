import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { newDocument } from "./new-document";
import { signInAsAdmin, signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

async function openAs(browser: Browser, email: string | null, path: string): Promise<Page> {
  const context = await browser.newContext();
  await (email === null ? signInAsAdmin(context) : signInStaff(context, email));
  const page = await context.newPage();
  await page.goto(path);
  return page;
}

/** Refetches the page's data, as the browser does when the user returns to the tab. */
const returnToTab = (page: Page) =>
  page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));

const documentsOn = (page: Page) => page.getByRole("region", { name: "Gevraagde documenten" });

test("a reviewer who requests a document again sees that a colleague approved the document, and decides", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { path } = await newDocument(region);
  const mine = await openAs(browser, region.emailOf("adviser"), path);
  const other = await openAs(browser, region.emailOf("manager"), path);
  await documentsOn(mine).getByRole("button", { name: "diploma.txt" }).click();
  const dialog = mine.getByRole("dialog");
  await expect(dialog.getByText("Diploma van Noor")).toBeVisible();
  await mine.keyboard.press("Escape");
  await documentsOn(mine).getByRole("button", { name: "Kopie diploma opnieuw vragen" }).click();
  await dialog.getByLabel("Wat is er mis?").fill("Niet leesbaar.");
  await documentsOn(other).getByRole("button", { name: "Kopie diploma goedkeuren" }).click();
  await expect(documentsOn(other).getByText("Goedgekeurd")).toBeVisible();
  await expect(documentsOn(other).getByRole("listitem")).toBeFocused();
  // The first press fails even if the dialog already says what changed, because the user may not have read it.
  await expect(dialog.getByRole("alert")).toContainText("intussen goedgekeurd");
  await dialog.getByRole("button", { name: "Opnieuw vragen" }).click();
  await expect(
    mine.getByText("Kopie diploma is niet beoordeeld. Een collega heeft dit document"),
  ).toBeVisible();
  await expect(dialog.getByLabel("Wat is er mis?")).toHaveValue("Niet leesbaar.");
  await expectAccessible(mine);
  await other.reload();
  await expect(documentsOn(other).getByText("Goedgekeurd")).toBeVisible();
  await dialog.getByRole("button", { name: "Opnieuw vragen" }).click();
  await expect(documentsOn(mine).getByText("Opnieuw gevraagd")).toBeVisible();
  await expect(documentsOn(mine).getByRole("listitem")).toBeFocused();
});

test("a typed reason is kept if the candidate removes the document, and the dialog says that the document is gone", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { id, path } = await newDocument(region);
  const page = await openAs(browser, region.emailOf("adviser"), path);
  await documentsOn(page).getByRole("button", { name: "Kopie diploma opnieuw vragen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Wat is er mis?").fill("Niet leesbaar.");
  await withDatabase((sql) => sql`delete from attachments where candidate_id = ${id}`);
  await dialog.getByRole("button", { name: "Opnieuw vragen" }).click();
  await expect(page.getByText("verwijderd of vervangen")).toBeVisible();
  await expect(dialog.getByRole("alert")).toContainText("intussen verwijderd");
  await expect(dialog.getByLabel("Wat is er mis?")).toHaveValue("Niet leesbaar.");
});

test("if requesting a document again fails, the dialog keeps the reason and the toast has no Retry button", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { path } = await newDocument(region);
  const page = await openAs(browser, region.emailOf("adviser"), path);
  await documentsOn(page).getByRole("button", { name: "Kopie diploma opnieuw vragen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Wat is er mis?").fill("Niet leesbaar.");
  await page.route("**/requested-documents/review", (route) => route.abort("connectionrefused"));
  await dialog.getByRole("button", { name: "Opnieuw vragen" }).click();
  await expect(page.getByText("Kopie diploma is niet beoordeeld.")).toBeVisible();
  // Don't wait, because the toast and its buttons disappear after a while.
  expect(await page.locator("[data-toasts] button").count()).toBe(0);
  await page.unroute("**/requested-documents/review");
  await dialog.getByLabel("Wat is er mis?").fill("Niet leesbaar, graag opnieuw.");
  await dialog.getByRole("button", { name: "Opnieuw vragen" }).click();
  await expect(documentsOn(page).getByText("Niet leesbaar, graag opnieuw.")).toBeVisible();
});

test("a typed answer to a privacy request is kept if a colleague answers first", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id, name } = result.candidates[0];
  await withDatabase(
    (sql) => sql`
      insert into privacy_requests (base_id, id, candidate_id, kind, language, requested_at, due_at)
      select base_id, ${randomUUID()}, id, 'objection', 'nl', now(), now() + interval '30 days'
      from candidates where id = ${id}`,
  );
  const mine = await openAs(browser, region.emailOf("manager"), region.path("privacy"));
  const late = await openAs(browser, region.emailOf("manager"), region.path("privacy"));
  const other = await openAs(browser, region.emailOf("manager"), region.path("privacy"));
  const type = async (page: Page, answer: string) => {
    await page.getByRole("button", { name: `Verzoek van ${name} beantwoorden` }).click();
    await expect(page.getByLabel("Besluit")).toBeFocused();
    await page.getByLabel("Besluit").selectOption("We doen het niet");
    await page.getByLabel("Antwoord aan de kandidaat").fill(answer);
  };
  const save = (page: Page) => page.getByRole("button", { name: "Opslaan" }).click();
  await type(mine, "Het antwoord van mij.");
  await type(late, "Nog een antwoord.");
  await type(other, "Het antwoord van een collega.");
  await save(other);
  await expect(other.getByText(`Het verzoek van ${name} is beantwoord.`)).toBeVisible();
  await expect(other.getByText("Geen open verzoeken")).toBeVisible();

  await save(mine);
  await expect(mine.getByText("Dit verzoek is net afgehandeld door een collega.")).toBeVisible();
  const notice = (page: Page) => page.getByRole("alert").filter({ hasText: "een collega was je voor" });
  await expect(notice(mine)).toBeFocused();
  await expect(async () => {
    await returnToTab(late);
    await expect(notice(late)).toBeVisible({ timeout: 1_000 });
  }).toPass();
  for (const page of [mine, late]) {
    await expect(page.getByRole("button", { name: "Opslaan" })).toHaveCount(0);
  }
  await expect(mine.getByLabel("Antwoord aan de kandidaat")).toHaveValue("Het antwoord van mij.");
  await expect(late.getByLabel("Antwoord aan de kandidaat")).toHaveValue("Nog een antwoord.");
  await expectAccessible(mine);
  await mine.getByRole("button", { name: "Sluiten" }).click();
  await expect(mine.getByText("Geen open verzoeken")).toBeVisible();
  await mine.getByRole("link", { name: "Beantwoord", exact: true }).click();
  await expect(mine.getByText("Het antwoord van een collega.")).toBeVisible();
});

test("if two admins change the same person's roles, the second to save sees both changes and chooses one", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const person = region.nameOf("reader");
  const path = `/console/admin/staff?q=${encodeURIComponent(person)}`;
  const mine = await openAs(browser, null, path);
  const other = await openAs(browser, null, path);
  const choose = async (page: Page, role: string) => {
    await page.getByRole("button", { name: `Wijzig de rollen van ${person}` }).click();
    await page.getByRole("dialog").getByLabel(region.name, { exact: true }).selectOption(role);
  };
  const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Opslaan" }).click();
  const row = (page: Page) => page.getByRole("row").filter({ hasText: person });
  await choose(mine, "Adviseur");
  await choose(other, "Beheerder van de regio");
  await save(other);
  await expect(row(other)).toContainText(`${region.name}: Beheerder van de regio`);

  await save(mine);
  const conflict = mine.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  await expect(conflict).toContainText(`${region.name}: Adviseur`);
  await expect(conflict).toContainText(`${region.name}: Beheerder van de regio`);
  await expectAccessible(mine);
  await conflict.getByRole("button", { name: "Andere waarde houden" }).click();
  await expect(mine.getByText("Je hield de andere waarde.")).toBeVisible();
  await expect(row(mine)).toContainText(`${region.name}: Beheerder van de regio`);

  await choose(other, "Geen toegang");
  await choose(mine, "Adviseur");
  await save(other);
  await expect(row(other)).toContainText("Geen toegang");
  await save(mine);
  await conflict.getByRole("button", { name: "Die van mij opslaan" }).click();
  await expect(row(mine)).toContainText(`${region.name}: Adviseur`);
});

test("if two admins edit the same detail of a region, the second to save sees both values and chooses one", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const mine = await openAs(browser, null, `/console/admin?q=${region.slug}`);
  const other = await openAs(browser, null, `/console/admin?q=${region.slug}`);
  const edit = async (page: Page, label: string, value: string) => {
    await page.getByRole("button", { name: `Wijzig ${region.name}` }).click();
    await page.getByRole("dialog").getByLabel(label, { exact: true }).fill(value);
  };
  const save = (page: Page) => page.getByRole("dialog").getByRole("button", { name: "Opslaan" }).click();
  const row = (page: Page) => page.getByRole("row").filter({ hasText: region.slug });
  await edit(mine, "Contactadres", "mijn@example.org");
  await edit(other, "Contactadres", "hun@example.org");
  await save(other);
  await expect(row(other)).toContainText("hun@example.org");

  await save(mine);
  const conflict = mine.getByRole("dialog", { name: "Dit is intussen ook gewijzigd" });
  await expect(conflict).toContainText("mijn@example.org");
  await expect(conflict).toContainText("hun@example.org");
  await expectAccessible(mine);
  await conflict.getByRole("button", { name: "Andere waarde houden" }).click();
  await expect(mine.getByText("Je hield de andere waarde.")).toBeVisible();
  await expect(row(mine)).toContainText("hun@example.org");

  await edit(mine, "Naam", `${region.name} Oost`);
  await edit(other, "Contactadres", "later@example.org");
  await save(other);
  await expect(row(other)).toContainText("later@example.org");
  await save(mine);
  await expect(row(mine)).toContainText(`${region.name} Oost`);
  await expect(row(mine)).toContainText("later@example.org");
});
