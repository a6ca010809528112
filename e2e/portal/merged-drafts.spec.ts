import { type BrowserContext, expect, type Page } from "@playwright/test";
import { mergeInTab } from "../console/merge-in-tab";
import { signInStaff } from "../console/sign-in-staff";
import { newTestRegion, type TestRegion } from "../console/test-region";
import { test } from "../fixtures";
import { sendWhileLocked } from "./busy-queue";
import { press, signInCandidate, signInCandidates } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

/** Merges a candidate into the candidate with the given id, as an adviser of the region. */
async function mergeInConsole(context: BrowserContext, region: TestRegion, id: string, mergedId: string) {
  await signInStaff(context, region.emailOf("adviser"));
  await (await mergeInTab(context, region, { id, mergedId })).close();
}

for (const isSameAddress of [true, false])
  test(`input typed before staff merged the record is ${isSameAddress ? "restored in the remaining record" : "not shown to someone with another address"}`, async ({
    page,
    context,
  }) => {
    const region = await newTestRegion(page.request);
    const [one, other] = region.candidates(2);
    const people = [one, isSameAddress ? { ...other, email: one?.email } : other];
    const { result } = await region.perform("post", "/candidates", people);
    const [id, mergedId] = result.candidates.map((candidate: { id: string }) => candidate.id);
    await page.goto(`${await signInCandidate(context, { id: mergedId })}/contact`);
    await page.getByLabel("Woonplaats").fill("Assen");
    await mergeInConsole(context, region, id, mergedId);
    await press(page, "Controleer");
    await expect(page.getByText("Dat blijft in het tabblad waarin je typte")).toBeVisible();
    const root = await signInCandidate(context, { id });
    await page.goto(root);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    if (isSameAddress) {
      await page.getByRole("link", { name: "Ga verder: Je contactgegevens", exact: true }).click();
      await expect(page).toHaveURL(`${root}/contact`);
      await expect(page.getByLabel("Woonplaats")).toHaveValue("Assen");
      await expect(page.getByText("We hebben bewaard wat je eerder typte.")).toBeVisible();
    } else {
      await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
      await page.goto(`${root}/contact`);
      await expect(page.getByLabel("Woonplaats")).toHaveValue("");
    }
  });

/** Signs in to three records with the same address. The test then merges two of them. */
async function signInToThree(page: Page, region: TestRegion) {
  const [one, ...others] = region.candidates(3);
  const people = [one, ...others.map((each) => ({ ...each, email: one?.email }))];
  const { result } = await region.perform("post", "/candidates", people);
  const ids: string[] = result.candidates.map((candidate: { id: string }) => candidate.id);
  // The form for several regions keeps its input under the smallest id.
  const [mergedId = "", other = "", id = ""] = ids.sort();
  const [mergedRoot = "", , root = ""] = await signInCandidates(
    page.context(),
    [mergedId, other, id].map((each) => ({ id: each })),
  );
  return { id, mergedId, mergedRoot, root };
}

for (const isRecordFirst of [false, true])
  test(`input in the form for several regions is restored after a merge by staff${isRecordFirst ? ", even if the candidate opens the other record first" : ""}`, async ({
    page,
    context,
  }) => {
    const region = await newTestRegion(page.request);
    const { id, mergedId, root } = await signInToThree(page, region);
    const why = page.getByLabel("Waarom?");
    await page.goto("/portal/regions");
    await why.fill("Ik wil weten wat jullie bewaren.");
    await mergeInConsole(context, region, id, mergedId);
    if (isRecordFirst) {
      await page.goto(root);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      // The record page must not offer this input, because the link would lead to an empty form.
      await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
    }
    await page.goto("/portal/regions");
    await expect(why).toHaveValue("Ik wil weten wat jullie bewaren.");
  });

test("someone who is still signed in elsewhere is told that their change to a merged record wasn't saved", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const { id, mergedId, mergedRoot, root } = await signInToThree(page, region);
  await page.goto(`${mergedRoot}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await mergeInConsole(context, region, id, mergedId);
  await press(page, "Controleer");
  await expect(page).toHaveURL(/\/portal\?ended$/);
  await expect(page.getByRole("link", { name: /^Bekijk je gegevens bij/ })).toHaveCount(2);
  await expect(page.getByRole("status").filter({ hasText: "Dat is niet gelukt" })).toBeVisible();
  await expect(page.getByText("Dat blijft in het tabblad waarin je typte")).toBeVisible();
  await page.goto(root);
  await page.getByRole("link", { name: "Ga verder: Je contactgegevens", exact: true }).click();
  await expect(page.getByLabel("Woonplaats")).toHaveValue("Assen");
});

test("a change that was saved before staff merged the record isn't offered as unsaved in the remaining record", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const { id, mergedId, mergedRoot, root } = await signInToThree(page, region);
  await page.goto(`${mergedRoot}/contact`);
  await page.getByLabel("Woonplaats").fill("Assen");
  await press(page, "Controleer");
  await sendWhileLocked(page, mergedId, "Sla op", "We slaan je wijziging nu op.");
  await expect.poll(async () => (await region.read(`/candidates/${mergedId}`)).city).toBe("Assen");
  await mergeInConsole(context, region, id, mergedId);
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Je gegevens");
  await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain("Assen");
});
