import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test("a text that is too long is marked, with the maximum length", async ({ page, context }) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("texts"));
  const privacy = page.locator("textarea[lang=nl]").last();
  await privacy.fill("x".repeat(20_001));
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(privacy).toBeFocused();
  await expect(privacy).toHaveAccessibleDescription("Deze tekst is te lang. Gebruik hooguit 20.000 tekens.");
});

test("the explanation field of a requested document takes no more characters than the server accepts", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("settings"));
  await page.getByRole("button", { name: "Document toevoegen" }).click();
  const explanation = page.getByLabel("Uitleg bij document 1");
  await explanation.fill("x".repeat(499));
  await explanation.press("End");
  await explanation.pressSequentially("yz");
  await expect(explanation).toHaveValue(`${"x".repeat(499)}y`);
});
