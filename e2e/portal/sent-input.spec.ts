import { expect, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { test } from "../fixtures";
import { fillRequestToTwoRegions, newAsker, newRecord, reloadUntilShown, whileLocked } from "./busy-queue";
import { clickerOf, press } from "./test-candidate";

/** Tests what happens to input if its response is lost, or if the candidate comes back to an earlier page. */
test.use({ viewport: { width: 390, height: 844 } });

const UNSAVED = "Je hebt iets getypt dat nog niet is opgeslagen.";
const SAVING = "We slaan je wijziging nu op.";
const TEXT = "Wanneer kan ik langskomen?";
const kept = (page: Page) => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));
const questionIn = (page: Page) => page.getByLabel("Je vraag (verplicht)");

async function fillQuestion(page: Page, root: string) {
  await page.goto(`${root}/question`);
  await page.getByLabel("Waar gaat je vraag over?").fill("Kennismaken");
  await questionIn(page).fill(TEXT);
}

const findWrites = (candidateId: string) =>
  withDatabase((sql) => sql`select status from mutations where actor_id = ${candidateId}`);

/** Presses the button, and waits until the server has queued the write, but not for the response. */
async function beginToSend(page: Page, candidateId: string) {
  const send = await clickerOf(page, "Verstuur");
  await send();
  await expect.poll(() => findWrites(candidateId)).toHaveLength(1);
}

/** Expects that the pages no longer hold the text, and never offer it as unsaved. */
async function expectForgotten(page: Page, root: string, text: string) {
  await expect(async () => {
    await page.goto(root);
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
    expect(await kept(page)).not.toContain(text);
  }).toPass();
}

test("going back to the page that says that a question is sent keeps the next question", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newAsker(context, request);
  await fillQuestion(page, root);
  await whileLocked(id, async () => {
    await press(page, "Verstuur");
    await expect(page.getByText(SAVING)).toBeVisible({ timeout: 30_000 });
    await page.goto(`${root}/question`);
    await questionIn(page).fill("Nog iets");
  });
  await expect.poll(() => findWrites(id)).toEqual([{ status: "completed" }]);
  await page.goBack();
  await expect(page.getByText("Je vraag is verstuurd.")).toBeVisible();
  await expect.poll(() => kept(page)).not.toContain(TEXT);
  await page.goto(`${root}/question`);
  await expect(questionIn(page)).toHaveValue("Nog iets");
});

test("a change that never reached the server is offered again, even if the candidate goes back to an earlier change", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newRecord(context, request);
  const change = async (label: string, value: string) => {
    await page.goto(`${root}/contact`);
    await page.getByLabel(label).fill(value);
    await press(page, "Controleer");
    await expect(page.getByRole("button", { name: "Sla op" })).toBeVisible();
  };
  await change("Woonplaats", "Assen");
  await whileLocked(id, async () => {
    await press(page, "Sla op");
    await expect(page.getByText(SAVING)).toBeVisible({ timeout: 30_000 });
    await change("Straat en huisnummer", "Brink 1");
    await page.route("**/contact", (route) => route.abort());
    await press(page, "Sla op");
    await expect.poll(() => page.url()).toContain("chrome-error");
    await page.unroute("**/contact");
    await expect(async () => {
      await page.goBack();
      expect(page.url()).toContain("?saved=contact");
    }).toPass();
    await expect(page.getByText(SAVING)).toBeVisible({ timeout: 30_000 });
  });
  await reloadUntilShown(page, "Je wijziging is opgeslagen.");
  await page.goto(root);
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await page.getByRole("link", { name: "Ga verder: Je contactgegevens", exact: true }).click();
  await expect(page.getByLabel("Straat en huisnummer")).toHaveValue("Brink 1");
});

test("a change that needs a decision is offered again, even if another tab saved the same field", async ({
  page,
  context,
  request,
}) => {
  const { root } = await newRecord(context, request);
  const review = async (tab: Page, city: string) => {
    await tab.goto(`${root}/contact`);
    await tab.getByLabel("Woonplaats").fill(city);
    await press(tab, "Controleer");
    await expect(tab.getByRole("button", { name: "Sla op" })).toBeVisible();
  };
  await review(page, "Assen");
  const other = await context.newPage();
  await review(other, "Zwolle");
  await press(other, "Sla op");
  await expect(other.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  await press(page, "Sla op");
  await expect(page.getByRole("radio").first()).toBeVisible();
  await page.goto(root);
  await expect(page.getByText(UNSAVED)).toBeVisible();
});

test("a question isn't offered as unsaved if the candidate leaves before the response", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newAsker(context, request);
  await fillQuestion(page, root);
  await whileLocked(id, async () => {
    await beginToSend(page, id);
    await page.goto(root);
    await expect(page.getByText(SAVING)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
    expect(await kept(page)).toContain(TEXT);
  });
  await expectForgotten(page, root, TEXT);
});

test("a question isn't offered as unsaved if the candidate types while it is sent", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newAsker(context, request);
  await fillQuestion(page, root);
  await whileLocked(id, async () => {
    await beginToSend(page, id);
    await page.keyboard.press("Shift+Tab");
    await page.keyboard.type("!");
    await expect(page.getByText(SAVING)).toBeVisible({ timeout: 30_000 });
    await page.goto(root);
    await expect(page.getByText(SAVING)).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
  });
  await expectForgotten(page, root, TEXT);
});

test("the reason of a request to several regions is kept if one of the requests failed before the response", async ({
  page,
}) => {
  const { id, otherId: busyId } = await fillRequestToTwoRegions(page);
  await page.getByLabel("Waarom?").fill("Mijn adres klopt niet.");
  await whileLocked(busyId, async () => {
    const send = await clickerOf(page, "Verstuur");
    await send();
    // Fails as if the request had waited for long.
    const failing = () =>
      withDatabase(
        (sql) => sql`
          update mutations set status = 'failed', result = ${sql.json({ errorCode: "candidate_not_found" })},
            finished_at = created_at + interval '6 seconds'
          where actor_id = ${id} and status = 'completed' returning id`,
      );
    await expect.poll(failing).toHaveLength(1);
    await expect.poll(() => findWrites(busyId)).toHaveLength(1);
    await page.goto("/portal/regions?sent");
    await expect(page.getByText("We versturen je verzoek nu.")).toBeVisible();
  });
  await reloadUntilShown(page, "Kies alleen die regio, en probeer het opnieuw.");
  await expect(page.getByLabel("Waarom?")).toHaveValue("Mijn adres klopt niet.");
});

test("during an upgrade, a script of another release stops only the keeping of input", async ({
  page,
  context,
  request,
}) => {
  const { root } = await newRecord(context, request);
  await page.route("**/portal-drafts.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: "const ofAnotherRelease = true;" }),
  );
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await press(page, "Controleer");
  await press(page, "Sla op");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  await press(page, "Sluit deze melding");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toHaveCount(0);
  expect(page.url()).not.toContain("saved");
});
