import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForSignInSecrets } from "../sign-in-mails";
import { setUpAuthenticator } from "./set-up-authenticator";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

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

test("retrying a rotation whose response was lost changes nothing, and the page says that the previous secret is still valid", async ({
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
  const { code } = await waitForSignInSecrets(email);
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Vervang het geheim" }).click();
  await expect(page.getByRole("alert")).toContainText("niet bereikbaar");
  const secret = async () => {
    const headers = { "x-api-key": region.token };
    return (await (await page.request.get("/api/v2/auth/regions/me", { headers })).json()).data.signingSecret;
  };
  const rotated = await secret();
  await page.getByRole("button", { name: "Mail een nieuwe code" }).click();
  await expect(page.getByRole("alert")).toBeHidden();
  await page.getByLabel("Code").fill((await waitForSignInSecrets(email, code)).code);
  await page.getByRole("button", { name: "Vervang het geheim" }).click();
  await expect(page.getByRole("alert")).toContainText("Het geheim is net al vervangen");
  expect(await secret()).toBe(rotated);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("note")).toContainText("Het vorige geheim blijft geldig tot");
});

test("the signing secret's dialog mails a new code, and says so if there were too many e-mails", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const email = region.emailOf("manager");
  await signInStaff(context, email);
  await page.goto(region.path("settings"));
  await page.getByRole("button", { name: "Geheim tonen" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Mail me een code" }).click();
  const first = await waitForSignInSecrets(email);
  await dialog.getByLabel("Code").fill(first.code === "00000000" ? "00000001" : "00000000");
  await dialog.getByRole("button", { name: "Toon het geheim" }).click();
  await expect(dialog.getByRole("alert")).toContainText("klopt niet");
  const mailAgain = dialog.getByRole("button", { name: "Mail een nieuwe code" });
  await mailAgain.click();
  await expect(dialog.getByRole("alert")).toHaveCount(0);
  const second = await waitForSignInSecrets(email, first.code);
  await mailAgain.click();
  const { code } = await waitForSignInSecrets(email, second.code);
  await expect(dialog.getByRole("status")).toContainText(`We hebben een inlogmail gestuurd naar ${email}`);
  await mailAgain.click();
  await expect(dialog.getByRole("status")).toContainText("We hebben geen nieuwe mail gestuurd");
  await expect(dialog.getByRole("status")).toContainText(/Vanaf \d\d:\d\d kun je een nieuwe code vragen/);
  await expectAccessible(page);
  await dialog.getByLabel("Code").fill(code);
  await dialog.getByRole("button", { name: "Toon het geheim" }).click();
  await expect(dialog.locator("figure code")).toHaveText(/^ctw_\w{43}$/);
});

test("after too many incorrect codes from the app, the signing secret's dialog says how long to wait", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  await signInStaff(context, region.emailOf("manager"));
  await setUpAuthenticator(page);
  await page.goto(region.path("settings"));
  await page.getByRole("button", { name: "Geheim tonen" }).click();
  const dialog = page.getByRole("dialog");
  for (const text of [
    "Neem de volgende code",
    "Neem de volgende code",
    "nog 2 keer",
    "nog 1 keer",
    "Je kunt het niet meer proberen. Probeer het over 15 minuten opnieuw.",
    "Te veel verkeerde codes. Probeer het over 15 minuten opnieuw.",
  ]) {
    await dialog.getByLabel("Code").fill("000000");
    await dialog.getByRole("button", { name: "Toon het geheim" }).click();
    await expect(dialog.getByRole("alert")).toContainText(text);
  }
});
