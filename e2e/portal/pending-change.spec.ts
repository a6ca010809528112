import { expect, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { test } from "../fixtures";
import { signInCandidate } from "./test-candidate";

/** Tests what candidates see while their region's queue is busy. */
test.use({ locale: "nl-NL", viewport: { width: 390, height: 844 } });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Holds the candidate's row during `work`, so that the engine can't store a change. */
const whileLocked = (candidateId: string, work: () => Promise<void>) =>
  withDatabase((sql) =>
    sql.begin(async (transaction) => {
      await transaction`select id from candidates where id = ${candidateId} for update`;
      await work();
    }),
  );

test("after an upload that lost its connection, the page says that it may have worked and links to the list", async ({
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
    await expect(page.getByText("100% geüpload")).toBeVisible();
    await context.setOffline(true);
    await expect(page.getByText("We weten niet of het uploaden is gelukt.")).toBeVisible();
  });
  await context.setOffline(false);
  await page.getByRole("link", { name: "Bekijk je documenten" }).click();
  await expect(page.locator("#documents").getByText("cv.txt")).toHaveCount(1);
});
