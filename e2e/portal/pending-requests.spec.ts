import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import {
  failExecuted,
  fillRequestToTwoRegions,
  newRecord,
  reloadUntilShown,
  sendWhileLocked,
  whileLocked,
} from "./busy-queue";
import { press } from "./test-candidate";

/** Tests what candidates see of their privacy requests while their region's queue is busy. */
test.use({ viewport: { width: 390, height: 844 } });

const UNSAVED = "Je hebt iets getypt dat nog niet is opgeslagen.";
const SENDING = "We versturen je verzoek nu.";
const REASON = "Mijn adres klopt niet.";
const kept = (page: Page) => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));

for (const form of ["requests", "regions"])
  test(`a privacy request that waits in the queue is shown as such, and keeps its reason until it is sent (${form})`, async ({
    page,
    context,
    request,
  }) => {
    const { id, root } = await newRecord(context, request);
    await page.goto(form === "regions" ? "/portal/regions" : `${root}/requests`);
    if (form === "regions") await page.getByRole("checkbox").first().check();
    await page.getByLabel(/^Bewaar mijn gegevens/).check();
    await page.getByLabel("Waarom?").fill(REASON);
    await whileLocked(id, async () => {
      await press(page, "Verstuur");
      await expect(page.getByText(SENDING)).toBeVisible({ timeout: 30_000 });
      await expect(page.getByText("Je hebt nog niets gevraagd.")).toHaveCount(0);
      await expect(page.getByText("Je verzoek is verstuurd.")).toHaveCount(0);
      expect(await kept(page)).toContain(REASON);
    });
    await reloadUntilShown(page, "Je verzoek is verstuurd.");
    await expect(page.getByText(/Je krijgt antwoord vóór/)).toBeVisible();
    await expect(page.getByLabel("Waarom?")).toHaveValue("");
    expect(await kept(page)).not.toContain(REASON);
  });

test("a privacy request that fails after waiting in the queue is reported, and its reason is restored", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newRecord(context, request);
  await page.goto(`${root}/requests`);
  await page.getByLabel(/^Bewaar mijn gegevens/).check();
  await page.getByLabel("Waarom?").fill(REASON);
  await sendWhileLocked(page, id, "Verstuur", SENDING);
  await failExecuted(id, "candidate_not_found");
  await page.reload();
  await expect(page.locator("[data-notice][role=alert]")).toHaveText(
    /^Je verzoek is niet aangekomen\. Probeer het opnieuw\./,
  );
  await expect(page.getByLabel("Waarom?")).toHaveValue(REASON);
});

for (const form of ["requests", "regions"])
  test(`a candidate who leaves while their request is sent isn't offered it as unsaved input, then or later (${form})`, async ({
    page,
    context,
    request,
  }) => {
    const { id, root } = await newRecord(context, request);
    await page.goto(form === "regions" ? "/portal/regions" : `${root}/requests`);
    if (form === "regions") await page.getByRole("checkbox").first().check();
    await page.getByLabel(/^Bewaar mijn gegevens/).check();
    await page.getByLabel("Waarom?").fill(REASON);
    await whileLocked(id, async () => {
      await press(page, "Verstuur");
      await expect(page.getByText(SENDING)).toBeVisible({ timeout: 30_000 });
      await page.goto(root);
      await expect(page.getByText("We slaan je wijziging nu op.")).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(UNSAVED)).toHaveCount(0);
    });
    await expect(async () => {
      await page.goto(root);
      expect(await kept(page)).not.toContain(REASON);
    }).toPass();
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
  });

test("if a request to one of several regions fails after waiting, the page names that region", async ({
  page,
}) => {
  const { id } = await fillRequestToTwoRegions(page);
  const name = await page.locator(`label:has(input[name=record][value="${id}"])`).innerText();
  await sendWhileLocked(page, id, "Verstuur", SENDING);
  await failExecuted(id, "candidate_not_found");
  await page.reload();
  await expect(page.locator("[data-notice][role=alert]")).toContainText(
    `Je verzoek aan ${name.trim()} is niet aangekomen. Kies alleen die regio, en probeer het opnieuw.`,
  );
});
