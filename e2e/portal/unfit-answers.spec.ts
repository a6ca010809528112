import { expect, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { demoCredentials } from "../demo-credentials";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { press, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const CLEAR = "Bron: haal weg wat niet meer past";

/** Opens the record of a candidate whose answer was an option that the region has removed since. */
async function openRecord(page: Page) {
  const region = await newTestRegion(page.request);
  const setOptions = async (...options: string[]) => {
    const headers = { "x-api-key": demoCredentials().adminKey };
    const customFields = [{ name: "Bron", type: "singleSelect", options }];
    const path = `/api/v2/regions/${region.id}`;
    expect((await page.request.patch(path, { headers, data: { customFields } })).status()).toBe(200);
    await withDatabase(
      (sql) => sql`update custom_fields set portal_access = 'editable' where region_id = ${region.id}`,
    );
  };
  await setOptions("Beurs", "UWV");
  const people = region.candidates(1, { customFields: { Bron: "Beurs" } });
  const { result } = await region.perform("post", "/candidates", people);
  await setOptions("UWV");
  const [{ id }] = result.candidates;
  const root = await signInCandidate(page.context(), { id });
  const readAnswers = async () =>
    (await region.read(`/candidates/${id}?include=customFields`)).customFields ?? {};
  const answer = (source: string) =>
    withDatabase(
      (sql) => sql`update candidates set custom_fields = ${sql.json({ Bron: source })} where id = ${id}`,
    );
  return { root, readAnswers, answer };
}

/** Removes the answer, after going back from the review once. */
async function removeAnswer(page: Page) {
  await press(page, "Controleer");
  await expect(page.getByText("Was: Beurs")).toBeVisible();
  await press(page, "Pas aan");
  await expect(page.getByLabel(CLEAR)).toBeChecked();
  await press(page, "Controleer");
  await press(page, "Sla op");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
}

test("a candidate removes an answer that no longer fits its question, after coming back to the form", async ({
  page,
}) => {
  const { root, readAnswers } = await openRecord(page);
  await page.goto(`${root}/extra`);
  await expect(page.getByText("Nu staat er: “Beurs”.")).toBeVisible();
  await page.getByLabel(CLEAR).check();
  await expectNoAxeViolations(page, { label: "unfit answer" });
  await page.goto(root);
  await page.getByRole("link", { name: "Ga verder: Vragen van je regio" }).click();
  await expect(page.getByLabel(CLEAR)).toBeChecked();
  await removeAnswer(page);
  expect(await readAnswers()).toEqual({});
  await page.goto(root);
  await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
});

test("an unsaved removal of an answer is discarded once the region has corrected the answer", async ({
  page,
}) => {
  const { root, answer } = await openRecord(page);
  await page.goto(`${root}/extra`);
  await page.getByLabel(CLEAR).check();
  await answer("UWV");
  await page.goto(root);
  await page.getByRole("link", { name: "Ga verder: Vragen van je regio" }).click();
  await expect(page.getByLabel("Bron", { exact: true })).toHaveValue("UWV");
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Je gegevens");
  await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a candidate removes an answer that no longer fits its question", async ({ page }) => {
    const { root, readAnswers } = await openRecord(page);
    await page.goto(`${root}/extra`);
    await page.getByLabel(CLEAR).check();
    await removeAnswer(page);
    expect(await readAnswers()).toEqual({});
    await page.goto(`${root}/extra`);
    await expect(page.getByLabel("Bron", { exact: true })).toHaveValue("");
    await expect(page.getByLabel(CLEAR)).toHaveCount(0);
  });
});
