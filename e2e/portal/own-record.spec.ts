import AxeBuilder from "@axe-core/playwright";
import { expect, type Page, test } from "@playwright/test";
import { demo } from "../demo";
import { secretsMailedTo } from "../sign-in-mails";

/** A candidate on a phone: in by the mailed code, sees the own data, changes it, and has it deleted. With scripts, and without. */
test.use({ locale: "nl-NL", viewport: { width: 390, height: 844 } });

const api = (page: Page, method: "get" | "post", path: string, data?: unknown) =>
  page.request[method](path, {
    headers: { "x-api-key": demo().regions[0]?.apiKey ?? "" },
    ...(data === undefined ? {} : { data }),
  });

async function newCandidate(page: Page): Promise<{ id: string; email: string }> {
  const email = `portaal.${process.pid}.${Date.now().toString(36)}@example.org`;
  const interactions = [{ type: "E-mail", performedAt: "2026-03-01T10:00:00Z", notes: "Alleen voor ons." }];
  const body = [{ name: "Noor Voorbeeld", email, privacyConsent: true, phone: "0612345678", interactions }];
  const { mutationId } = (await (await api(page, "post", "/api/v2/candidates", body)).json()).data;
  const done = await (await api(page, "get", `/api/v2/mutations/${mutationId}?wait=25`)).json();
  return { id: done.data.result.candidates[0].id, email };
}

async function expectUsable(page: Page): Promise<void> {
  expect((await new AxeBuilder({ page }).setLegacyMode().analyze()).violations).toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });
    // axe is a script itself.
    const look = javaScriptEnabled ? expectUsable : async () => undefined;

    test("a candidate comes in, changes the own data, and has it deleted", async ({ page }) => {
      const { id, email } = await newCandidate(page);
      await page.goto("/portal");
      await look(page);
      await page.getByLabel("E-mailadres").fill("geen adres");
      await page.getByRole("button", { name: "Stuur mij een mail" }).click();
      await expect(page.getByText("Dit is geen e-mailadres")).toBeVisible();
      await page.getByLabel("E-mailadres").fill(email);
      await page.getByRole("button", { name: "Stuur mij een mail" }).click();
      await expect(page.getByRole("heading", { name: "Kijk in je mail" })).toBeVisible();
      await look(page);
      const { code } = await secretsMailedTo(email);
      await page.getByLabel("Code van zes cijfers").fill(code === "000000" ? "000001" : "000000");
      await page.getByRole("button", { name: "Log in" }).click();
      await expect(page.getByText("Die code klopt niet")).toBeVisible();
      await page.getByLabel("Code van zes cijfers").fill(code);
      await page.getByRole("button", { name: "Log in" }).click();

      await page.getByRole("link", { name: /Bekijk je gegevens bij/ }).click();
      await expect(page.getByText("0612345678")).toBeVisible();
      await expect(page.getByText("1 maart 2026")).toBeVisible();
      await expect(page.getByText("Alleen voor ons.")).toHaveCount(0);
      await look(page);

      await page.getByRole("link", { name: "Wijzig: Jij en je adres" }).click();
      await page.getByLabel("LinkedIn-adres").fill("geen adres");
      await page.getByRole("button", { name: "Sla op" }).click();
      await expect(page.getByText("Dit klopt niet. Kijk het na.")).toBeVisible();
      await look(page);
      await page.getByLabel("LinkedIn-adres").fill("");
      await page.getByLabel("Telefoonnummer").fill("0687654321");
      await page.getByRole("button", { name: "Sla op" }).click();
      await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
      await expect(page.getByText("0687654321")).toBeVisible();

      await page.getByRole("link", { name: "Wijzig: Wat je zoekt" }).click();
      await look(page);
      await page.getByRole("group", { name: "Soort school" }).getByLabel("Primair onderwijs").check();
      await page.getByRole("button", { name: "Sla op" }).click();
      await expect(page.locator("dd", { hasText: "Primair onderwijs" })).toBeVisible();
      const stored = (await (await api(page, "get", `/api/v2/candidates/${id}`)).json()).data;
      expect(stored).toMatchObject({ phone: "0687654321", sectorPreferences: ["Primair onderwijs"] });

      await page.getByRole("link", { name: "Verwijder mijn gegevens" }).click();
      await look(page);
      await page.getByRole("button", { name: "Ja, verwijder alles" }).click();
      await expect(page.getByRole("heading", { name: "Je gegevens zijn verwijderd" })).toBeVisible();
      await expect.poll(async () => (await api(page, "get", `/api/v2/candidates/${id}`)).status()).toBe(404);
      await page.goto("/portal");
      await expect(page.getByRole("button", { name: "Stuur mij een mail" })).toBeVisible();
    });
  });
}

test("nobody opens another one's record: the address leads to where one signs in", async ({ page }) => {
  await page.goto("/portal/01900000-0000-7000-8000-000000000000");
  await expect(page).toHaveURL(/\/portal$/);
});
