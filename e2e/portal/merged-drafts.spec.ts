import { type BrowserContext, expect, type Page } from "@playwright/test";
import { signInStaff } from "../console/sign-in-staff";
import { newTestRegion, type TestRegion } from "../console/test-region";
import { test } from "../fixtures";
import { signInCandidate } from "./test-candidate";

test.use({ locale: "nl-NL", viewport: { width: 390, height: 844 } });

const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Merges a candidate into the candidate with the given id, as an adviser of the region. */
async function mergeInConsole(context: BrowserContext, region: TestRegion, id: string, mergedId: string) {
  await signInStaff(context, region.emailOf("adviser"));
  const page = await context.newPage();
  await page.goto(region.path(`duplicates/merge?one=${id}&other=${mergedId}`));
  const { name, email } = await region.read(`/candidates/${id}`);
  await page.getByRole("radio", { name: new RegExp(`^${name}, `) }).check();
  await page.getByRole("button", { name: "Samenvoegen" }).click();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  expect((await region.read(`/candidates/${id}`)).email).toBe(email);
  await page.close();
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
