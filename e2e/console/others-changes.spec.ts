import { randomUUID } from "node:crypto";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests that an open record shows what others change, even if the user doesn't leave the tab. */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let id: string;
test.beforeEach(async ({ request, context, page }) => {
  region = await newTestRegion(request);
  const file = { filename: "diploma.txt", data: `data:text/plain;base64,${btoa("Diploma van Noor")}` };
  const people = region.candidates(1, { otherAttachments: [file] });
  id = (await region.perform("post", "/candidates", people)).result.candidates[0].id;
  await withDatabase(async (sql) => {
    const requested = randomUUID();
    await sql`
      insert into requested_documents (id, region_id, position, name)
      values (${requested}, ${region.id}, 0, 'Kopie diploma')`;
    await sql`update attachments set requested_document_id = ${requested} where candidate_id = ${id}`;
  });
  await signInStaff(context, region.emailOf("adviser"));
  await page.clock.install();
  await page.goto(region.path(`candidates/${id}`));
  // Wait for the first poll. An earlier change could already be in the page's first read.
  await page.waitForResponse((response) => response.status() === 304 && response.url().includes(id));
});

const wait = (page: Page) => page.clock.fastForward("00:16");

test("an open record shows a new restriction within 16 seconds", async ({ page }) => {
  await withDatabase(
    (sql) => sql`
      insert into privacy_requests
        (base_id, id, candidate_id, kind, language, requested_at, due_at, decision, answer, answered_at)
      select base_id, ${randomUUID()}, id, 'restriction', 'nl', now(), now() + interval '30 days', 'approved',
        'Goed.', now()
      from candidates where id = ${id}`,
  );
  await wait(page);
  await expect(page.getByRole("region", { name: "Gebruik deze gegevens niet" })).toBeVisible();
});

test("an open record shows that a colleague approved a document", async ({ page, browser }) => {
  const context = await browser.newContext();
  await signInStaff(context, region.emailOf("manager"));
  const other = await context.newPage();
  await other.goto(region.path(`candidates/${id}`));
  await other.getByRole("button", { name: "Kopie diploma goedkeuren" }).click();
  const documents = (on: Page) => on.getByRole("region", { name: "Gevraagde documenten" });
  await expect(documents(other).getByText("Goedgekeurd")).toBeVisible();
  await wait(page);
  await expect(documents(page).getByText("Goedgekeurd")).toBeVisible();
});

test("an open record shows a colleague's change as soon as the user returns to the tab", async ({ page }) => {
  // While the clock is paused, the page doesn't poll.
  await page.clock.pauseAt(Date.now() + 60_000);
  await region.perform("patch", `/candidates/${id}`, { city: "Emmen" });
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange", { bubbles: true })));
  await expect(async () => {
    // Each attempt runs the timers that show a response. The next poll is 4 seconds away, so it doesn't run.
    await page.clock.runFor(10);
    await expect(page.getByRole("button", { name: "Woonplaats wijzigen: Emmen" })).toBeVisible({
      timeout: 500,
    });
  }).toPass();
});
