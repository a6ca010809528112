import { expect } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

for (const javaScriptEnabled of [true, false])
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("an unfinished date isn't sent, so it doesn't erase the stored date of birth", async ({
      page,
      context,
    }) => {
      const { id } = await newCandidate(page.request);
      await withDatabase((sql) => sql`update candidates set date_of_birth = '1990-05-06' where id = ${id}`);
      await page.goto(`${await signInCandidate(context, { id })}/contact`);
      await page.getByLabel("Woonplaats").fill("Assen");
      // In an input for URLs, browsers would reject this URL without a scheme. The portal adds the scheme.
      await page.getByLabel("LinkedIn").fill("linkedin.com/in/noor");
      const date = page.getByLabel("Geboortedatum");
      await date.press("Backspace");
      expect(await date.evaluate((input: HTMLInputElement) => input.validity.badInput)).toBe(true);
      const check = page.getByRole("button", { name: "Controleer", exact: true });
      await check.click();
      await expect(date).toBeFocused();
      await expect(page.getByRole("heading", { name: "Klopt dit?" })).toHaveCount(0);
      await expect(page.getByLabel("Woonplaats")).toHaveValue("Assen");
      if (javaScriptEnabled) {
        // The browser can't keep an unfinished date, and restoring it as an empty one would erase the date.
        await page.reload();
        await expect(page.getByLabel("Woonplaats")).toHaveValue("Assen");
        await expect(date).toHaveValue("1990-05-06");
      }
      await date.fill("1990-05-07");
      await check.click();
      await expect(page.getByText("Was: 6 mei 1990")).toBeVisible();
    });
  });
