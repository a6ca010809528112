import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { failExecuted, newAsker, newRecord, whileLocked } from "./busy-queue";
import { press } from "./test-candidate";

/** Tests what happens to input that was sent while the region's queue is busy. */
test.use({ viewport: { width: 390, height: 844 } });

const UNSAVED = "Je hebt iets getypt dat nog niet is opgeslagen.";
const kept = (page: Page) => page.evaluate(() => JSON.stringify(Object.values(sessionStorage)));

test("a change that is saved only after the candidate left the page isn't offered as unsaved input", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newRecord(context, request);
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await press(page, "Controleer");
  await whileLocked(id, async () => {
    await press(page, "Sla op");
    await expect(page.getByText("We slaan je wijziging nu op.")).toBeVisible({ timeout: 20_000 });
    await page.goto(root);
    await expect(page.getByText("We slaan je wijziging nu op.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
    expect(await kept(page)).toContain("Assen");
  });
  await expect(async () => {
    await page.goto(root);
    await expect(page.getByText("Assen")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText(UNSAVED)).toHaveCount(0);
  expect(await kept(page)).not.toContain("Assen");
});

test("two questions can wait in the queue, and the browser forgets both once they are sent", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newAsker(context, request);
  const texts = ["Wanneer kan ik langskomen?", "Waar kan ik parkeren?"];
  await whileLocked(id, async () => {
    for (const text of texts) {
      await page.goto(`${root}/question`);
      await page.getByLabel("Waar gaat je vraag over?").fill("Kennismaken");
      await page.getByLabel("Je vraag (verplicht)").fill(text);
      await press(page, "Verstuur");
      await expect(page.getByText("We slaan je wijziging nu op.")).toBeVisible({ timeout: 30_000 });
    }
    await page.goto(root);
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
    for (const text of texts) expect(await kept(page)).toContain(text);
  });
  await expect(async () => {
    await page.goto(root);
    for (const text of texts) expect(await kept(page)).not.toContain(text);
  }).toPass();
  await expect(page.getByText(UNSAVED)).toHaveCount(0);
});

test("a question that waits in the queue isn't filled in again, and is offered again if it fails", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newAsker(context, request);
  await page.goto(`${root}/question`);
  const question = page.getByLabel("Je vraag (verplicht)");
  await page.getByLabel("Waar gaat je vraag over?").fill("Kennismaken");
  await question.fill("Wanneer kan ik langskomen?");
  await whileLocked(id, async () => {
    await press(page, "Verstuur");
    await expect(page.getByText("We slaan je wijziging nu op.")).toBeVisible({ timeout: 30_000 });
    await page.goto(`${root}/question`);
    await expect(question).toHaveValue("");
    await question.fill("Nog iets");
    await page.getByRole("link", { name: "Annuleer" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Je gegevens");
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
  });
  await failExecuted(id, "engine_error");
  await page.goto(root);
  await expect(page.getByText(UNSAVED)).toBeVisible();
  await page.getByRole("link", { name: "Ga verder: Stel een vraag" }).click();
  await expect(question).toHaveValue("Wanneer kan ik langskomen?");
});
