import { type APIRequestContext, type Browser, expect, type Page, test } from "@playwright/test";
import { Secret, TOTP } from "otpauth";
import { pressByKeyboard } from "../keyboard";
import { expectAccessible } from "./expect-accessible";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** One's own account: where one is signed in, and the second factor. */
test.use({ locale: "nl-NL", viewport: { width: 1440, height: 900 } });

const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });

type Role = "adviser" | "manager";

async function newPerson(request: APIRequestContext, role: Role) {
  const region = await newTestRegion(request);
  return { email: region.emailOf(role), name: region.nameOf(role), list: region.path("candidates") };
}

async function browserOf(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({ locale: "nl-NL" });
  await signInStaff(context, email);
  return context.newPage();
}

const lines = (page: Page) =>
  page.getByRole("region", { name: "Waar je bent ingelogd" }).getByRole("listitem");

/** Sets an authenticator up from the account page; answers its secret and the recovery codes. */
async function setUp(page: Page) {
  await page.goto("/console/account");
  await page.getByRole("link", { name: "Stel tweestapsverificatie in" }).click();
  await expect(page.getByRole("heading", { name: "Stel tweestapsverificatie in" })).toBeVisible();
  const secret = String(await page.locator("ol code").textContent());
  await page.getByLabel("Code").fill(codeOf(secret));
  await page.getByRole("button", { name: "Bevestig" }).click();
  await expect(page.locator("main ul li")).toHaveCount(10);
  const codes = await page.locator("main ul li").allTextContents();
  await page.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await page.waitForURL(/\/console\/account$/);
  return { secret, codes };
}

test("who is signed in twice ends the other session by the keyboard, and that browser is at the sign-in page", async ({
  page,
  context,
  browser,
  request,
}) => {
  const { email, name, list } = await newPerson(request, "adviser");
  const other = await browserOf(browser, email);
  await other.goto(list);
  await signInStaff(context, email);
  await page.goto(list);
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Account en inloggen" }).click();
  await expect(lines(page)).toHaveCount(2);
  await expect(lines(page).filter({ hasText: "dit apparaat" })).toHaveCount(1);
  await expectAccessible(page);
  const there = lines(page).filter({ hasNotText: "dit apparaat" });
  await pressByKeyboard(page, there.getByRole("button", { name: /^Log uit/ }));
  await expect(lines(page)).toHaveCount(1);
  await expect(page.getByText(/^Uitgelogd op /)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waar je bent ingelogd" })).toBeFocused();
  expect((await other.request.get("/api/console/me")).status()).toBe(401);
  await other.goto(list);
  await expect(other).toHaveURL(/\/console\/sign-in/);
  await other.context().close();

  const third = await browserOf(browser, email);
  await third.goto("/console/account");
  await page.reload();
  await page.getByRole("button", { name: "Log andere apparaten uit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log andere apparaten uit" }).click();
  await expect(page.getByText("1 andere sessie uitgelogd.")).toBeVisible();
  // It notices by itself: it asks for its sessions now and then.
  await expect(third).toHaveURL(/\/console\/sign-in/, { timeout: 30_000 });
  await third.context().close();
  await page.getByRole("button", { name: /^Log uit/ }).click();
  await expect(page).toHaveURL(/\/console\/sign-in/);
});

test("an adviser sets up a second factor from there, renews his recovery codes, and turns it off again", async ({
  page,
  context,
  request,
}) => {
  const { email } = await newPerson(request, "adviser");
  await signInStaff(context, email);
  const { codes } = await setUp(page);
  await expect(page.getByText("Een authenticator-app is ingesteld")).toBeVisible();
  await expect(page.getByText("Je hebt nog 10 herstelcodes.")).toBeVisible();

  const renew = page.getByRole("button", { name: "Maak nieuwe herstelcodes" });
  await renew.click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Code")).toBeFocused();
  await dialog.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("klopt niet");
  await dialog.getByLabel("Code").fill(String(codes[0]));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await expectAccessible(page);
  const [fresh] = await dialog.getByRole("listitem").allTextContents();
  await dialog.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await expect(renew).toBeFocused();

  await page.getByRole("button", { name: "Zet tweestapsverificatie uit" }).click();
  await dialog.getByLabel("Code").fill(String(fresh));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Tweestapsverificatie staat uit.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Stel tweestapsverificatie in" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tweestapsverificatie", exact: true })).toBeFocused();
});

test("a manager replaces his app, and can't be without one", async ({ page, context, browser, request }) => {
  const { email } = await newPerson(request, "manager");
  await signInStaff(context, email);
  const { codes } = await setUp(page);
  await expect(page.getByText("Je hebt nog 10 herstelcodes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Zet tweestapsverificatie uit" })).toHaveCount(0);
  await page.getByRole("button", { name: "Gebruik een andere app" }).click();
  const dialog = page.getByRole("dialog");
  const secret = String(await dialog.locator("code").textContent());
  await expectAccessible(page);
  await dialog.getByLabel("Code uit de nieuwe app").fill(codeOf(secret));
  await dialog.getByLabel("Code uit je huidige app, of een herstelcode").fill(String(codes[3]));
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "Ik heb ze bewaard" }).click();

  const later = await browser.newContext({ locale: "nl-NL" });
  await signInStaff(later, email);
  const csrf = { origin: new URL(page.url()).origin };
  const show = (code: string) =>
    later.request.post("/api/console/second-factor", { headers: csrf, data: { code } });
  expect((await show(String(codes[4]))).status()).toBe(403);
  expect((await show(codeOf(secret, 1))).status()).toBe(200);
  await later.close();
});
