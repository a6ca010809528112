import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the to-do list and its count in the navigation. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let path: string;
let name: string;
test.beforeEach(async ({ request, context }) => {
  region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  const [person] = region.candidates(1);
  name = String(person?.name);
  const { result } = await region.perform("post", "/candidates", [person]);
  path = `/candidates/${result.candidates[0].id}`;
});

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();

async function ask(summary: string, performedAt = inDays(-1)): Promise<void> {
  const question = { type: "E-mail", performedAt, summary };
  const { result } = await region.perform("post", `${path}/interactions`, [question]);
  const [{ id }] = result.interactions;
  await withDatabase(async (sql) => {
    // The trigger recomputes the last contact.
    await sql`update interactions set is_question = true where id = ${id}`;
  });
}

const addDocument = () =>
  withDatabase(async (sql) => {
    const [document, file] = [randomUUID(), `att${randomUUID().replaceAll("-", "").slice(0, 14)}`];
    await sql`
      insert into requested_documents (id, region_id, position, name)
      values (${document}, ${region.id}, 0, 'Diploma')`;
    await sql`
      insert into attachments (base_id, id, candidate_id, field, position, filename, content_type, size, sha256,
        storage_key, created_at, requested_document_id)
      select base_id, ${file}, id, 'otherAttachments', 0, 'scan.pdf', 'application/pdf', 1, '', ${file}, now(), ${document}
      from candidates where id = ${path.slice("/candidates/".length)}`;
  });

const link = (page: Page) => page.getByRole("navigation").getByRole("link", { name: /^Te doen/ });
const list = (page: Page, title: string) => page.getByRole("main").getByRole("region", { name: title });
const answered = (page: Page) => page.getByRole("button", { name: `Vraag van ${name} is beantwoord` });

test("an adviser finds a question, a document and a planned interaction, and opens the record by keyboard", async ({
  page,
}) => {
  await ask("Wanneer begint de cursus?");
  await addDocument();
  const contact = { type: "Telefonisch", performedAt: inDays(2), summary: "Terugbellen" };
  await region.perform("post", `${path}/interactions`, [contact]);
  await page.goto(region.path("candidates"));
  await expect(link(page)).toHaveAccessibleName(/2 punten te doen/);
  await page.keyboard.press("g");
  await page.keyboard.press("o");
  await expect(page).toHaveURL(/\/to-do$/);
  await expect(list(page, "Open vragen")).toContainText("Wanneer begint de cursus?");
  await expect(list(page, "Documenten om te beoordelen")).toContainText("Diploma · scan.pdf");
  await expect(list(page, "Geplande contactmomenten")).toContainText("Telefonisch · Terugbellen");
  await expectAccessible(page);
  await list(page, "Geplande contactmomenten").getByRole("link", { name }).press("Enter");
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: "Terugbellen" })).toContainText("Gepland");
});

test("a question that is marked as answered disappears, and undoing brings it back", async ({ page }) => {
  await ask("Wanneer begint de cursus?");
  await page.goto(region.path("to-do"));
  await expect(link(page)).toHaveAccessibleName(/1 punt te doen/);
  await answered(page).press("Enter");
  await expect(answered(page)).toHaveCount(0);
  await expect(list(page, "Open vragen")).toBeFocused();
  await expect(link(page)).toHaveAccessibleName("Te doen");
  const stored = async () => (await region.read(`${path}?include=interactions`)).interactions;
  expect(await stored()).toMatchObject([
    { type: "E-mail", summary: "Vraag beantwoord: Wanneer begint de cursus?" },
    { summary: "Wanneer begint de cursus?" },
  ]);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(answered(page)).toBeVisible();
  await expect(link(page)).toHaveAccessibleName(/1 punt te doen/);
  expect(await stored()).toHaveLength(1);
});

test("marking a question as answered leaves the candidate's later question open if the list is too long to show it", async ({
  page,
}) => {
  await ask("Wanneer begint de cursus?", inDays(-20));
  const [other] = region.candidates(1, { name: "Iemand anders" });
  const { result } = await region.perform("post", "/candidates", [other]);
  const questions = Array.from({ length: 10 }, () => ({ type: "E-mail", performedAt: inDays(-10) }));
  for (let batch = 0; batch < 5; batch += 1)
    await region.perform("post", `/candidates/${result.candidates[0].id}/interactions`, questions);
  await withDatabase(
    (sql) => sql`update interactions set is_question = true where candidate_id = ${result.candidates[0].id}`,
  );
  await ask("Wat kost de cursus?", inDays(-5));
  await page.goto(region.path("to-do"));
  await expect(link(page)).toHaveAccessibleName(/52 punten te doen/);
  await answered(page).click();
  await expect(link(page)).toHaveAccessibleName(/51 punten te doen/);
});

test("a question that a colleague has already answered isn't answered again, and a toast says if undoing the answer doesn't reopen the question", async ({
  page,
  browser,
}) => {
  await ask("Wanneer begint de cursus?");
  await page.goto(region.path("to-do"));
  await expect(answered(page)).toBeVisible();
  const context = await browser.newContext();
  await signInStaff(context, region.emailOf("manager"));
  const colleague = await context.newPage();
  await colleague.goto(region.path("to-do"));
  await answered(colleague).click();
  await expect(colleague.getByText(`De vraag van ${name} is beantwoord.`)).toBeVisible();
  await answered(page).click();
  await expect(page.getByText(`De vraag van ${name} staat niet meer open`)).toBeVisible();
  await expect(answered(page)).toHaveCount(0);
  expect((await region.read(`${path}?include=interactions`)).interactions).toHaveLength(2);
  const called = { type: "Telefonisch", performedAt: new Date().toISOString(), summary: "Gebeld" };
  await region.perform("post", `${path}/interactions`, [called]);
  await colleague.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(colleague.getByText(`De vraag van ${name} staat niet weer open`)).toBeVisible();
  await context.close();
});

test("one button marks all questions of a candidate as answered, and undoing brings all of them back", async ({
  page,
}) => {
  await ask("Wanneer begint de cursus?");
  await ask("Wat kost het?");
  await page.goto(region.path("to-do"));
  const buttons = list(page, "Open vragen").getByRole("button", {
    name: `Alle 2 beantwoord: vragen van ${name}`,
  });
  await expect(buttons).toHaveText(["Alle 2 beantwoord", "Alle 2 beantwoord"]);
  await buttons.first().click();
  await expect(page.getByText(`De 2 vragen van ${name} zijn beantwoord.`)).toBeVisible();
  await expect(buttons).toHaveCount(0);
  const { interactions } = await region.read(`${path}?include=interactions`);
  expect(interactions).toHaveLength(3);
  expect(interactions[0].summary).toMatch(/^Vragen beantwoord: .*\?( en .*\?)$/);
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(buttons).toHaveCount(2);
});

test("a question that is asked after the list was read stays open when the earlier ones are marked as answered", async ({
  page,
}) => {
  await ask("Wanneer begint de cursus? ".repeat(8).trim());
  await ask("Wat kost het precies? ".repeat(9).trim());
  await ask("Mag ik ook later komen? ".repeat(8).trim());
  await page.clock.setFixedTime(new Date(Date.now() + 10 * 60_000));
  await page.goto(region.path("to-do"));
  const buttons = list(page, "Open vragen").getByRole("button");
  await expect(buttons).toHaveCount(3);
  const release = await holdRequests(page, "GET", /\/to-do(\?|$)/);
  await ask("Is er nog plek?", new Date().toISOString());
  await buttons.first().click();
  await expect(page.getByText(`De 3 vragen van ${name} zijn beantwoord.`)).toBeVisible();
  release();
  await expect(list(page, "Open vragen")).toContainText("Is er nog plek?");
  await expect(buttons).toHaveText(["Beantwoord"]);
});

test("two questions that are marked as answered in quick succession are each answered once", async ({
  page,
}) => {
  await ask("Eerste vraag");
  const paths = [path];
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  path = `/candidates/${result.candidates[0].id}`;
  paths.push(path);
  await ask("Tweede vraag");
  await page.goto(region.path("to-do"));
  const buttons = list(page, "Open vragen").getByRole("button");
  await expect(buttons).toHaveCount(2);
  const release = await holdRequests(page, "POST", /\/answers(\?|$)/);
  await buttons.first().dblclick();
  await buttons.last().click();
  release();
  await expect(buttons).toHaveCount(0);
  for (const each of paths)
    expect((await region.read(`${each}?include=interactions`)).interactions).toHaveLength(2);
});

test("a question stays open, and the page says why, if marking it as answered fails", async ({ page }) => {
  await ask("Wanneer begint de cursus?");
  await page.goto(region.path("to-do"));
  await page.route(/\/answers(\?|$)/, (route) => route.abort("connectionrefused"));
  await answered(page).click();
  await expect(page.getByText(/Niet opgeslagen dat .* De server is niet bereikbaar/)).toBeVisible();
  await expect(answered(page)).toBeVisible();
});

test("readers have no link to the list, and its page says that they have no access", async ({
  page,
  context,
}) => {
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("to-do"));
  await expect(page.getByRole("heading", { name: "Je mag deze lijst niet bekijken" })).toBeVisible();
  await expect(link(page)).toHaveCount(0);
});
