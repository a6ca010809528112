import { expect } from "@playwright/test";
import { newTestRegion } from "../console/test-region";
import { test } from "../fixtures";
import { signInCandidates } from "./test-candidate";

test.use({ locale: "nl-NL", viewport: { width: 390, height: 844 } });

test("a candidate with more records than the browser can open is referred to the region, and isn't asked to sign in again", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const [{ email } = { email: "" }] = region.candidates(1);
  const ids: { id: string }[] = [];
  for (const count of [10, 10, 1]) {
    const { result } = await region.perform("post", "/candidates", region.candidates(count, { email }));
    ids.push(...result.candidates);
  }
  const [root] = await signInCandidates(context, ids);
  await page.goto("/portal/regions");
  await expect(page.getByText("Je ziet hier hooguit 20 aanmeldingen.")).toBeVisible();
  await expect(page.getByText("Log dan uit en opnieuw in.")).toHaveCount(0);
  await page.goto(`${root}/erase`);
  await expect(page.getByText("Vraag het je regio.")).toBeVisible();
  await expect(page.getByText("Log dan uit en opnieuw in.")).toHaveCount(0);
});

test("a candidate whose other address takes part of the browser's sessions is told to sign in again", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  const ids: { id: string }[] = [];
  for (const [own] of [region.candidates(1), region.candidates(1)]) {
    const { email } = own ?? {};
    const { result } = await region.perform("post", "/candidates", region.candidates(10, { email }));
    ids.push(...result.candidates);
    await region.perform("post", "/candidates", region.candidates(1, { email }));
  }
  const [root] = await signInCandidates(context, ids);
  await page.goto("/portal/regions");
  await expect(page.getByText("Log dan uit en opnieuw in.")).toBeVisible();
  await page.goto(`${root}/erase`);
  await expect(page.getByText("Log dan uit en opnieuw in.")).toBeVisible();
  await expect(page.getByText("je kunt ze hier niet openen")).toHaveCount(0);
});
