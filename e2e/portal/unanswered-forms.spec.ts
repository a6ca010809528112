import { expect, type Page } from "@playwright/test";
import { signInStaff, withDatabase } from "../console/sign-in-staff";
import { newTestRegion, type TestRegion } from "../console/test-region";
import { demoCredentials } from "../demo-credentials";
import { test } from "../fixtures";
import { newCandidate, press, signInCandidate } from "./test-candidate";

/** Tests that sending a form that can no longer be processed shows a page that explains why. */
test.use({ viewport: { width: 390, height: 844 } });

async function setFields(page: Page, region: TestRegion, customFields: object[]) {
  const headers = { "x-api-key": demoCredentials().adminKey };
  await page.request.patch(`/api/v2/regions/${region.id}`, { headers, data: { customFields } });
  await withDatabase(
    (sql) => sql`update custom_fields set portal_access = 'editable' where region_id = ${region.id}`,
  );
}

test("if the region changes or removes its last question, the page shows the candidate's answer but doesn't keep it as unsaved input", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await setFields(page, region, [{ name: "Reden", type: "longText" }]);
  const created = await region.perform("post", "/candidates", region.candidates(1));
  const root = await signInCandidate(context, { id: created.result.candidates[0].id });
  for (const fields of [[{ name: "Reden", type: "singleSelect", options: ["Geld", "Tijd"] }], []]) {
    await setFields(page, region, [{ name: "Reden", type: "longText" }]);
    await page.goto(`${root}/extra`);
    await page.getByLabel("Reden").fill("Omdat het leuk is");
    await setFields(page, region, fields);
    await press(page, "Controleer");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Vragen van je regio");
    await expect(page.getByText("Je regio heeft deze vragen net veranderd.")).toBeVisible();
    await expect(page.getByText("Omdat het leuk is")).toBeVisible();
    await page.goto(root);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
  }
});

test("an answer that was kept is shown once, even if the region has removed its last question", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await setFields(page, region, [{ name: "Reden", type: "longText" }]);
  const created = await region.perform("post", "/candidates", region.candidates(1));
  const root = await signInCandidate(context, { id: created.result.candidates[0].id });
  await page.goto(`${root}/extra`);
  await page.getByLabel("Reden").fill("Omdat het leuk is");
  await setFields(page, region, []);
  await page.goto(root);
  await page.getByRole("link", { name: "Ga verder: Vragen van je regio" }).click();
  await expect(page.getByText("Omdat het leuk is")).toBeVisible();
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
});

test("a question that was kept is shown while the region has no e-mail address", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const setAddress = (address: string | null) =>
    withDatabase((sql) => sql`update regions set contact_email = ${address} where id = ${region.id}`);
  await setAddress("loket@example.org");
  const created = await region.perform("post", "/candidates", region.candidates(1));
  const root = await signInCandidate(context, { id: created.result.candidates[0].id });
  await page.goto(`${root}/question`);
  await page.getByLabel("Je vraag (verplicht)").fill("Kan het later?");
  await setAddress(null);
  await page.goto(`${root}/question`);
  await expect(page.getByText("Kan het later?")).toBeVisible();
  await setAddress("loket@example.org");
  await page.goto(`${root}/question`);
  await expect(page.getByLabel("Je vraag (verplicht)")).toHaveValue("Kan het later?");
});

/** Merges the second candidate into the first. Delays the merge until `work` has run. */
async function whileMerging(region: TestRegion, page: Page, ids: string[], work: () => Promise<void>) {
  const [id = "", mergedId = ""] = ids;
  const etagOf = async (candidateId: string) =>
    (
      await page.request.get(`/api/v2/candidates/${candidateId}`, { headers: { "x-api-key": region.token } })
    ).headers().etag;
  const versions = { remaining: await etagOf(id), merged: await etagOf(mergedId) };
  await withDatabase((sql) =>
    sql.begin(async (transaction) => {
      await transaction`select from candidates where id = ${id} for update`;
      const accepted = await page.request.post(`/api/console/candidates/${id}/merge`, {
        headers: { "x-region": region.id, origin: String(process.env.E2E_BASE_URL) },
        data: { mergedId, fields: [], customFields: [], versions },
      });
      expect(accepted.status(), await accepted.text()).toBe(202);
      await work();
    }),
  );
}

test("a candidate whose record is merged while their question is being sent is told that it wasn't sent, and can continue", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await withDatabase(
    (sql) => sql`update regions set contact_email = 'loket@example.org' where id = ${region.id}`,
  );
  const [one, other] = region.candidates(2);
  const people = [one, { ...other, email: one?.email }];
  const { result } = await region.perform("post", "/candidates", people);
  const ids = result.candidates.map((candidate: { id: string }) => candidate.id);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(`${await signInCandidate(context, { id: ids[1] })}/question`);
  await page.getByLabel("Waar gaat je vraag over?").fill("Gesprek");
  await page.getByLabel("Je vraag (verplicht)").fill("Kan het later?");
  const countQueued = () =>
    withDatabase((sql) => sql`select from mutations where ${ids[1]} = any(candidate_ids)`);
  await whileMerging(region, page, ids, async () => {
    const before = (await countQueued()).length;
    await page.getByRole("button", { name: "Verstuur" }).click({ noWaitAfter: true });
    await expect.poll(async () => (await countQueued()).length).toBe(before + 1);
  });
  await expect(page.getByText("Je bent uitgelogd. Log opnieuw in.")).toBeVisible();
  await expect(page.getByText("Wilde je net iets opslaan of versturen? Dat is niet gelukt.")).toBeVisible();
  await page.goto(await signInCandidate(context, { id: ids[0] }));
  await page.getByRole("link", { name: "Ga verder: Stel een vraag" }).click();
  await expect(page.getByLabel("Je vraag (verplicht)")).toHaveValue("Kan het later?");
});

test("a candidate who sends far too much text is told that it is too long, and can return to the form with the text", async ({
  page,
  context,
}) => {
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`${root}/requests`);
  await page.getByLabel("Waarom?").fill("x".repeat(1_100_000));
  await press(page, "Verstuur");
  await expect(page.getByRole("heading", { name: "Je tekst is te lang" })).toBeVisible();
  await page.getByRole("link", { name: "Terug naar het formulier" }).click();
  await expect(page).toHaveURL(`${root}/requests`);
  await expect(page.getByLabel("Waarom?")).toHaveValue(/^x{1000}/);
});
