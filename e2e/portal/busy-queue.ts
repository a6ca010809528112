import { type APIRequestContext, type BrowserContext, expect, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { newTestRegion, type TestRegion } from "../console/test-region";
import { press, signInCandidate, signInCandidates } from "./test-candidate";

/** Holds the candidate's row during `work`, so that the engine can't store a change. */
export const whileLocked = (candidateId: string, work: () => Promise<void>) =>
  withDatabase((sql) =>
    sql.begin(async (transaction) => {
      await transaction`select id from candidates where id = ${candidateId} for update`;
      await work();
    }),
  );

/** Presses a button while the candidate's row is locked, and waits for the text that says so. */
export const sendWhileLocked = (page: Page, candidateId: string, button: string, text: string) =>
  whileLocked(candidateId, async () => {
    await press(page, button);
    await expect(page.getByText(text)).toBeVisible({ timeout: 30_000 });
  });

export async function newRecord(context: BrowserContext, request: APIRequestContext) {
  return addRecord(context, await newTestRegion(request));
}

/** Signs in a candidate of a region to which candidates can send questions. */
export async function newAsker(context: BrowserContext, request: APIRequestContext) {
  const region = await newTestRegion(request);
  await withDatabase(
    (sql) => sql`update regions set contact_email = 'loket@example.org' where id = ${region.id}`,
  );
  return addRecord(context, region);
}

async function addRecord(context: BrowserContext, region: TestRegion) {
  const created = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = created.result.candidates[0];
  return { id, root: await signInCandidate(context, { id }) };
}

/** Signs in a candidate of two regions, and fills in the privacy request to both, except its reason. */
export async function fillRequestToTwoRegions(page: Page) {
  const { id } = await newRecord(page.context(), page.request);
  const { id: otherId } = await newRecord(page.context(), page.request);
  await signInCandidates(page.context(), [{ id }, { id: otherId }]);
  await page.goto("/portal/regions");
  for (const box of await page.getByRole("checkbox").all()) await box.check();
  await page.getByLabel(/^Bewaar mijn gegevens/).check();
  return { id, otherId };
}

/** Makes the candidate's changes fail that the engine has executed since `whileLocked`. */
export async function failExecuted(candidateId: string, errorCode: string) {
  await expect
    .poll(() =>
      withDatabase(
        (sql) => sql`
          update mutations set status = 'failed', result = ${sql.json({ errorCode })}
          where actor_id = ${candidateId} and status = 'completed' returning id`,
      ),
    )
    .toHaveLength(1);
}

/** Reloads the page until it shows the text. */
export const reloadUntilShown = (page: Page, text: string) =>
  expect(async () => {
    await page.reload();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
