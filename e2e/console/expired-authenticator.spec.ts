import { expect } from "@playwright/test";
import { codeAt } from "@/test/authenticator-code";
import { test } from "../fixtures";
import { setUpAuthenticator } from "./set-up-authenticator";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

for (const [locale, replace, text] of [
  ["nl-NL", "Gebruik een andere app", "Deze code is verlopen. Scan de nieuwe QR-code."],
  ["en-GB", "Use another app", "This code has expired. Scan the new QR code."],
] as const)
  test.describe(locale, () => {
    test.use({ locale });

    test("a user who takes too long to replace their authenticator gets a new QR code", async ({
      page,
      context,
    }) => {
      const region = await newTestRegion(page.request);
      await signInStaff(context, region.emailOf("adviser"));
      const generate = await setUpAuthenticator(page);
      await page.goto("/console/account");
      await page.getByRole("button", { name: replace }).click();
      const dialog = page.getByRole("dialog");
      const secret = dialog.locator("code");
      const expired = String(await secret.textContent());
      const [newCode, oldCode] = [dialog.locator("[name=newCode]"), dialog.locator("[name=code]")];
      const generateNew = async () => codeAt(String(await secret.textContent()));
      await newCode.fill(await generateNew());
      await oldCode.fill(generate(1));
      // The server rejects an expired proposal like one that it can't read.
      await page.route(
        "**/authenticator/replace",
        (route) => route.continue({ postData: { ...route.request().postDataJSON(), proposal: "expired" } }),
        { times: 1 },
      );
      await oldCode.press("Enter");
      await expect(dialog.getByRole("alert")).toHaveText(text);
      await expect(secret).not.toHaveText(expired);
      await newCode.fill(await generateNew());
      await newCode.press("Enter");
      await expect(dialog.getByRole("listitem")).toHaveCount(10);
    });
  });
