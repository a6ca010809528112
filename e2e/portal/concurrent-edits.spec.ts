import { expect, test } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { newCandidate, requestApi, signInCandidate } from "./test-candidate";

test.use({ locale: "nl-NL", viewport: { width: 390, height: 844 } });

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
      const accepted = await page.request.patch(`/api/v2/candidates/${candidate.id}`, {
        headers: { "x-api-key": demoCredentials().regions[0]?.apiKey ?? "" },
        data: newAddress,
      });
      const { mutationId } = (await accepted.json()).data;
      await requestApi(page.request, "get", `/api/v2/mutations/${mutationId}?wait=25`);

      await phone.fill("0687654320");
      await page.getByRole("button", { name: "Controleer", exact: true }).click();
      const changes = page.locator("dl");
      await expect(changes.locator("dt")).toHaveText(["Telefoonnummer"]);
      await page.getByRole("button", { name: "Pas aan", exact: true }).click();
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
  });
}
