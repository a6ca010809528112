import { expect } from "@playwright/test";
import { newTestRegion } from "../console/test-region";
import { test } from "../fixtures";
import { failExecuted, newRecord, reloadUntilShown, sendWhileLocked, whileLocked } from "./busy-queue";
import { createSession, press, signInCandidate } from "./test-candidate";

/** Tests what candidates see while their region's queue is busy. */
test.use({ viewport: { width: 390, height: 844 } });

const UNSAVED = "Je hebt iets getypt dat nog niet is opgeslagen.";

test("a change that is still being saved isn't shown as unsaved input, and is confirmed after a reload", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const created = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = created.result.candidates[0];
  const root = await signInCandidate(context, { id });
  await page.goto(`${root}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await press(page, "Controleer");
  await whileLocked(id, async () => {
    await press(page, "Sla op");
    await expect(page.getByText("We slaan je wijziging nu op.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("button", { name: "Sluit deze melding" })).toBeVisible();
    await expect(page.getByText(UNSAVED)).toHaveCount(0);
  });
  await expect(async () => {
    await page.reload();
    await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect(page.getByText("Assen")).toBeVisible();
  await expect(page.getByRole("button", { name: "Sluit deze melding" })).toBeVisible();
  await expect(page.getByText(UNSAVED)).toHaveCount(0);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Je wijziging is opgeslagen.")).toHaveCount(0);
  await expect(page.getByText(UNSAVED)).toHaveCount(0);
});

test("if the connection is lost during an upload, the page says that the upload may have succeeded, and links to the documents", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const created = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = created.result.candidates[0];
  await page.goto(`${await signInCandidate(context, { id })}/documents`);
  const file = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Cv van Noor") };
  await page.getByLabel("Kies een bestand, of maak een foto").setInputFiles(file);
  await whileLocked(id, async () => {
    await press(page, "Voeg toe");
    await expect(page.getByRole("status")).toHaveText("100% geüpload");
    await context.setOffline(true);
    await expect(page.getByText("We weten niet of het uploaden is gelukt.")).toBeVisible();
  });
  await context.setOffline(false);
  await page.getByRole("link", { name: "Bekijk je documenten" }).click();
  await expect(page.locator("#documents").getByText("cv.txt")).toHaveCount(1);
});

test("while a deletion waits in the queue, the record's page says so and offers no forms", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const created = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = created.result.candidates[0];
  const root = await signInCandidate(context, { id });
  const { token } = await createSession({ id });
  await whileLocked(id, async () => {
    const headers = { authorization: `Bearer ${token}` };
    expect((await request.delete("/api/v2/auth/candidates/me", { headers })).status()).toBe(202);
    await page.goto(root);
    await expect(page.getByText("We verwijderen je gegevens.")).toBeVisible({ timeout: 20_000 });
    await expect(page.getByRole("link", { name: /^Wijzig/ })).toHaveCount(0);
  });
  await expect(async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/portal\?ended/, { timeout: 1_000 });
  }).toPass();
});

const CV = { name: "cv.txt", mimeType: "text/plain", buffer: Buffer.from("Cv van Noor") };
const BUSY = "We zijn nog bezig met je document.";

test("a document that waits in the queue is shown as busy after a reload, and confirmed when it is added or removed", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newRecord(context, request);
  await page.goto(`${root}/documents`);
  await page.getByLabel("Kies een bestand, of maak een foto").setInputFiles(CV);
  await whileLocked(id, async () => {
    await press(page, "Voeg toe");
    await expect(page.getByText(BUSY)).toBeVisible({ timeout: 30_000 });
    await page.reload();
    await expect(page.getByText(BUSY)).toBeVisible();
    // The notice doesn't depend on the URL.
    await page.goto(`${root}/documents`);
    await expect(page.getByText(BUSY)).toBeVisible();
    await page.goBack();
    await expect(page.getByText(BUSY)).toBeVisible();
  });
  await reloadUntilShown(page, "Je document is toegevoegd.");
  await expect(page.getByText(BUSY)).toHaveCount(0);
  await expect(page.locator("#documents").getByText("cv.txt")).toHaveCount(1);
  await page.getByRole("link", { name: "Verwijder cv.txt" }).click();
  await sendWhileLocked(page, id, "Ja, verwijder het document", BUSY);
  await reloadUntilShown(page, "Je document is verwijderd.");
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Je document is verwijderd.")).toHaveCount(0);
});

test("while a document waits in the queue, the error of another file isn't shown again after a reload", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newRecord(context, request);
  const field = page.getByLabel("Kies een bestand, of maak een foto");
  await page.goto(`${root}/documents`);
  await field.setInputFiles(CV);
  await whileLocked(id, async () => {
    await press(page, "Voeg toe");
    await expect(page.getByText(BUSY)).toBeVisible({ timeout: 30_000 });
    await page.goto(`${root}/documents?outcome=unknownType`);
    await expect(page).toHaveTitle(/^Fout: /);
    await expect(page).toHaveURL(`${root}/documents`);
    await page.reload();
    await expect(page.getByText(BUSY)).toBeVisible();
    await expect(page).not.toHaveTitle(/^Fout: /);
  });
});

test("a document that fails after waiting in the queue is reported, with the reason", async ({
  page,
  context,
  request,
}) => {
  const { id, root } = await newRecord(context, request);
  await page.goto(`${root}/documents`);
  await page.getByLabel("Kies een bestand, of maak een foto").setInputFiles(CV);
  await sendWhileLocked(page, id, "Voeg toe", BUSY);
  await failExecuted(id, "attachment_refused");
  await page.goto(`${root}/documents`);
  await expect(page.locator("[data-notice][role=alert]")).toContainText("Misschien is het niet veilig.");
  await expect(page.getByText(BUSY)).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("the page of documents stops saying that it is busy when the document is added", async ({
    page,
    context,
    request,
  }) => {
    const { id, root } = await newRecord(context, request);
    await page.goto(`${root}/documents`);
    await page.getByLabel("Kies een bestand, of maak een foto").setInputFiles(CV);
    await sendWhileLocked(page, id, "Voeg toe", BUSY);
    await reloadUntilShown(page, "Je document is toegevoegd.");
    await expect(page.getByText(BUSY)).toHaveCount(0);
  });
});
