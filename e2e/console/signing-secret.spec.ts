import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForSignInSecrets } from "../sign-in-mails";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ locale: "nl-NL", viewport: { width: 1440, height: 900 } });

test("the settings page replaces and shows the signing secret only after the mailed code is entered", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const email = region.emailOf("manager");
  await signInStaff(context, email);
  await page.goto(region.path("settings"));
  await page.getByRole("button", { name: "Geheim vervangen" }).click();
  await page.getByRole("button", { name: "Mail me een code" }).click();
  const { code } = await waitForSignInSecrets(email);
  await page.getByLabel("Code").fill(code === "00000000" ? "00000001" : "00000000");
  await page.getByRole("button", { name: "Vervang het geheim" }).click();
  await expect(page.getByRole("alert")).toContainText("klopt niet");
  await expectAccessible(page);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Vervang het geheim" }).click();
  const secret = page.getByRole("dialog").locator("figure code");
  await expect(secret).toHaveText(/^ctw_\w{43}$/);
  const headers = { "x-api-key": region.token };
  const me = await (await page.request.get("/api/v2/auth/regions/me", { headers })).json();
  expect(await secret.textContent()).toBe(me.data.signingSecret);
  await page.getByRole("button", { name: "Klaar" }).click();
  await expect(page.getByText("Het vorige geheim blijft geldig tot")).toBeVisible();
});

test("after a rotation whose answer got lost, the settings page says until when the previous secret is valid", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const email = region.emailOf("manager");
  await signInStaff(context, email);
  await page.goto(region.path("settings"));
  await page.route(
    "**/signing-secret/rotate",
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.getByRole("button", { name: "Geheim vervangen" }).click();
  await page.getByRole("button", { name: "Mail me een code" }).click();
  await page.getByLabel("Code").fill((await waitForSignInSecrets(email)).code);
  await page.getByRole("button", { name: "Vervang het geheim" }).click();
  await expect(page.getByRole("alert")).toContainText("niet bereikbaar");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("note")).toContainText("Het vorige geheim blijft geldig tot");
});
