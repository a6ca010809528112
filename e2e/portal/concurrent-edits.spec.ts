import { expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { waitUntilExecuted } from "../wait-until-executed";
import { newCandidate, press, requestApi, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

async function changeByRegion(page: Page, id: string, data: object): Promise<void> {
  const key = demoCredentials().regions[0]?.apiKey ?? "";
  const headers = { "x-api-key": key };
  const accepted = await page.request.patch(`/api/v2/candidates/${id}`, { headers, data });
  await waitUntilExecuted(page.request, accepted, key);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(`the contact form ${javaScriptEnabled ? "with" : "without"} scripts`, () => {
    test.use({ javaScriptEnabled });

    test("saves a phone number and keeps an address that the region changed while the form was open", async ({
      page,
      context,
    }) => {
      const candidate = await newCandidate(page.request);
      const root = await signInCandidate(context, candidate);
      await page.goto(`${root}/contact`);
      const phone = page.getByLabel("Telefoonnummer");
      await expect(phone).toHaveValue("0612345678");

      const newAddress = { city: "Groningen", address: "Nieuwe Ebbingestraat 12" };
      await changeByRegion(page, candidate.id, newAddress);

      await phone.fill("0687654320");
      await page.getByRole("button", { name: "Controleer", exact: true }).click();
      const changes = page.locator("dl");
      await expect(changes.locator("dt")).toHaveText(["Telefoonnummer"]);
      await page.getByRole("button", { name: "Pas aan", exact: true }).click();
      if (javaScriptEnabled) await expect(phone).toBeFocused();
      await phone.fill("0687654321");
      await page.getByRole("button", { name: "Controleer", exact: true }).click();
      await expect(changes.locator("dt")).toHaveText(["Telefoonnummer"]);
      await page.getByRole("button", { name: "Sla op", exact: true }).click();
      await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();

      const stored = (
        await (await requestApi(page.request, "get", `/api/v2/candidates/${candidate.id}`)).json()
      ).data;
      expect(stored).toMatchObject({ ...newAddress, phone: "0687654321" });
    });

    test("asks whose value to keep if the region changed the same field", async ({ page, context }) => {
      const candidate = await newCandidate(page.request);
      const root = await signInCandidate(context, candidate);
      await page.goto(`${root}/contact`);
      await page.getByLabel("Telefoonnummer").fill("0687654321");
      await press(page, "Controleer");
      await expect(page.getByText("Was: 0612345678")).toBeVisible();
      await changeByRegion(page, candidate.id, { phone: "0611111111" });
      await press(page, "Sla op");
      const mine = page.getByLabel("Die van mij: 0687654321");
      await expect(page.getByLabel("Zo staat het nu: 0611111111")).toBeVisible();
      await press(page, "Sla op");
      await expect(
        page.getByRole("link", { name: "Telefoonnummer: kies welke je wilt bewaren" }),
      ).toBeVisible();
      await expect(page).toHaveTitle(/^Fout: Je contactgegevens/);
      if (javaScriptEnabled) await expectNoAxeViolations(page, { label: "conflict" });
      await mine.check();
      await press(page, "Sla op");
      await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
      await expect(page.getByText("0687654321")).toBeVisible();
    });

    test("lists each field whose value the candidate must choose", async ({ page, context }) => {
      const candidate = await newCandidate(page.request);
      await page.goto(`${await signInCandidate(context, candidate)}/contact`);
      await page.getByLabel("Telefoonnummer").fill("0687654321");
      await page.getByLabel("Woonplaats").fill("Assen");
      await changeByRegion(page, candidate.id, { phone: "0611111111", city: "Emmen" });
      await press(page, "Controleer");
      await press(page, "Sla op");
      for (const field of ["Telefoonnummer", "Woonplaats"]) {
        const group = page.getByRole("group", { name: field });
        await expect(group).toHaveAccessibleDescription(`${field}: kies welke je wilt bewaren`);
        await page.getByRole("link", { name: `${field}: kies welke je wilt bewaren` }).click();
        await expect(group.getByRole("radio").first()).toBeFocused();
      }
    });
  });
}

test("the contact form asks whose value to keep if the region changed a field that has restored unsaved input", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  await page.goto(`${root}/contact`);
  await page.getByLabel("Telefoonnummer").fill("0687654321");
  await page.goto(root);
  await changeByRegion(page, candidate.id, { phone: "0611111111", city: "Emmen" });
  for (const visit of ["first", "second"]) {
    await page.goto(`${root}/contact`);
    await expect(page.getByLabel("Telefoonnummer"), visit).toHaveValue("0687654321");
    await expect(page.getByLabel("Woonplaats"), visit).toHaveValue("Emmen");
    await page.getByLabel("Straat en huisnummer").fill(`Dorpsstraat ${visit}`);
  }
  await press(page, "Controleer");
  await expect(page.getByLabel("Zo staat het nu: 0611111111")).toBeVisible();
  await expect(page.locator("dt")).toHaveText(["Telefoonnummer", "Straat en huisnummer"]);
  await page.getByLabel("Die van mij: 0687654321").check();
  await press(page, "Sla op");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  await expect(page.getByText("0687654321")).toBeVisible();
  await expect(page.getByText("Emmen")).toBeVisible();
});
