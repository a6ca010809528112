import { expect } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForCode } from "../sign-in-mails";
import { newCandidate, press, signInCandidates } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const NOW = "Je gegevens bij andere regio’s houden het adres dat je nu gebruikt. Wijzig het daar ook:";
const CHANGED = "Je gegevens bij andere regio’s houden je oude adres. Wijzig het daar ook:";

test("a candidate who changes their address is told which other regions keep the old one", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const elsewhere = await newCandidate(page.request, { region: 1, sharedEmail: candidate.email });
  const withOtherAddress = await newCandidate(page.request, { region: 1 });
  const records = [candidate, elsewhere, withOtherAddress];
  const [root, otherRoot] = await signInCandidates(context, records);
  const name = String(demoCredentials().regions[1]?.name);
  const links = page.getByRole("main").locator(`a[href="${otherRoot}/email"]`);
  const expectOneRegion = async (text: string) => {
    await expect(page.getByText(text)).toBeVisible();
    await expect(links).toHaveCount(1);
    await expect(links).toContainText(name);
    await expect(page.getByRole("main").locator("a[href$='/email']")).toHaveCount(
      (await page.getByRole("link", { name: "Wijzig je e-mailadres" }).count()) + 1,
    );
  };
  await page.goto(`${root}/email`);
  await expectOneRegion(NOW);
  await expectAccessibleOnPhone(page);
  const to = `nieuw-${candidate.email}`;
  await page.getByLabel("Nieuw e-mailadres").fill(to);
  await press(page, "Stuur de codes");
  await page
    .getByLabel("Code voor je oude adres")
    .fill(await waitForCode(candidate.email, "Code om je e-mailadres te wijzigen"));
  await page
    .getByLabel("Code voor je nieuwe adres")
    .fill(await waitForCode(to, "Code voor je nieuwe e-mailadres"));
  await press(page, "Bevestig");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  await expectOneRegion(CHANGED);

  // Here, the regions' addresses differ, and no region keeps the one that is about to change.
  await page.goto(`${otherRoot}/email`);
  await expect(page.getByText(`Nu gebruik je ${candidate.email}.`)).toBeVisible();
  await expect(page.getByText(NOW)).toHaveCount(0);
});
