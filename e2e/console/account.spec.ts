import { type APIRequestContext, type Browser, expect, type Page } from "@playwright/test";
import type { Sql } from "postgres";
import { codeAt } from "@/test/authenticator-code";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

type Role = "adviser" | "manager";

async function newPerson(request: APIRequestContext, role: Role) {
  const region = await newTestRegion(request);
  return { email: region.emailOf(role), name: region.nameOf(role), list: region.path("candidates") };
}

async function newSignedInPage(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext();
  await signInStaff(context, email);
  return context.newPage();
}

const sessions = (page: Page) =>
  page.getByRole("region", { name: "Waar je bent ingelogd" }).getByRole("listitem");

/** Sets up an authenticator on the account page. Returns its secret and the recovery codes. */
async function setUpAuthenticator(page: Page) {
  await page.goto("/console/account");
  await page.getByRole("link", { name: "Stel tweestapsverificatie in" }).click();
  await expect(page.getByRole("heading", { name: "Stel tweestapsverificatie in" })).toBeVisible();
  const secret = String(await page.locator("ol code").textContent());
  await page.getByLabel("Code").fill(codeAt(secret));
  await page.getByRole("button", { name: "Bevestig" }).click();
  await expect(page.locator("main ul li")).toHaveCount(10);
  const codes = await page.locator("main ul li").allTextContents();
  await page.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await page.waitForURL(/\/console\/account$/);
  return { secret, codes };
}

test("a user ends one session by keyboard, then all others, then their own, and each browser shows the sign-in page", async ({
  page,
  context,
  browser,
  request,
}) => {
  const { email, name, list } = await newPerson(request, "adviser");
  const other = await newSignedInPage(browser, email);
  await other.goto(list);
  await signInStaff(context, email);
  await page.goto(list);
  await page.getByRole("button", { name }).click();
  await page.getByRole("menuitem", { name: "Account en inloggen" }).click();
  await expect(sessions(page)).toHaveCount(2);
  await expect(sessions(page).filter({ hasText: "dit apparaat" })).toHaveCount(1);
  await expectAccessible(page);
  const otherSession = sessions(page).filter({ hasNotText: "dit apparaat" });
  await pressByKeyboard(page, otherSession.getByRole("button", { name: /^Log uit/ }));
  await expect(sessions(page)).toHaveCount(1);
  await expect(page.getByText(/^Uitgelogd op /)).toBeVisible();
  await expect(page.getByRole("heading", { name: "Waar je bent ingelogd" })).toBeFocused();
  expect((await other.request.get("/api/console/me")).status()).toBe(401);
  await other.goto(list);
  await expect(other).toHaveURL(/\/console\/sign-in/);
  await other.context().close();

  const third = await newSignedInPage(browser, email);
  await third.goto("/console/account");
  await page.reload();
  await page.getByRole("button", { name: "Log andere apparaten uit" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Log andere apparaten uit" }).click();
  await expect(page.getByText("1 andere sessie uitgelogd.")).toBeVisible();
  // The page detects the ended session at its next poll, so the redirect may take a while.
  await expect(third).toHaveURL(/\/console\/sign-in/, { timeout: 30_000 });
  await third.context().close();
  await page.getByRole("button", { name: /^Log uit/ }).click();
  await expect(page).toHaveURL(/\/console\/sign-in/);
});

test("an adviser adds a second factor, renews the recovery codes, can't close their dialog by accident, and removes the factor", async ({
  page,
  context,
  request,
}) => {
  const { email } = await newPerson(request, "adviser");
  await signInStaff(context, email);
  const { codes } = await setUpAuthenticator(page);
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
  const [newCode] = await dialog.getByRole("listitem").allTextContents();
  const questions: string[] = [];
  page.on("dialog", (question) => {
    questions.push(question.message());
    return question.dismiss();
  });
  await page.keyboard.press("Escape");
  await dialog.getByRole("button", { name: "Sluiten" }).click();
  await page.mouse.click(5, 5);
  await expect.poll(() => questions).toEqual(Array(3).fill(expect.stringContaining("Heb je dit bewaard?")));
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await expect(renew).toBeFocused();

  await page.getByRole("button", { name: "Zet tweestapsverificatie uit" }).click();
  await dialog.getByLabel("Code").fill(String(newCode));
  await page.keyboard.press("Enter");
  await expect(page.getByText("Tweestapsverificatie staat uit.")).toBeVisible();
  await expect(page.getByRole("link", { name: "Stel tweestapsverificatie in" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Tweestapsverificatie", exact: true })).toBeFocused();
});

test("a manager can replace the authenticator app but not turn off the second factor", async ({
  page,
  context,
  browser,
  request,
}) => {
  const { email } = await newPerson(request, "manager");
  await signInStaff(context, email);
  const { codes } = await setUpAuthenticator(page);
  await expect(page.getByText("Je hebt nog 10 herstelcodes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Zet tweestapsverificatie uit" })).toHaveCount(0);
  await page.getByRole("button", { name: "Gebruik een andere app" }).click();
  const dialog = page.getByRole("dialog");
  const secret = String(await dialog.locator("code").textContent());
  await expectAccessible(page);
  await dialog.getByLabel("Code uit de nieuwe app").fill(codeAt(secret));
  await dialog.getByLabel("Code uit je huidige app, of een herstelcode").fill(String(codes[3]));
  // The response is lost, so nobody has seen the new recovery codes.
  const path = "**/authenticator/replace";
  await page.route(path, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("alert")).toContainText("Misschien is je app al vervangen.");
  await page.keyboard.press("Enter");
  await expect(dialog.getByRole("listitem")).toHaveCount(10);
  await dialog.getByRole("button", { name: "Ik heb ze bewaard" }).click();

  const later = await browser.newContext();
  await signInStaff(later, email);
  const csrf = { origin: new URL(page.url()).origin };
  const confirm = (code: string) =>
    later.request.post("/api/console/second-factor", { headers: csrf, data: { code } });
  expect((await confirm(String(codes[4]))).status()).toBe(403);
  expect((await confirm(codeAt(secret, 1))).status()).toBe(200);
  await later.close();
});

test("the second-factor page warns when few attempts are left, and then says how long to wait", async ({
  page,
  context,
  browser,
  request,
}) => {
  const { email } = await newPerson(request, "adviser");
  await signInStaff(context, email);
  await setUpAuthenticator(page);
  const pending = await browser.newContext();
  await signInStaff(pending, email);
  const isOfPerson = (sql: Sql) => sql`staff_id = (select id from staff where email = ${email})`;
  await withDatabase(
    (sql) => sql`update staff_sessions set second_factor_at = null where ${isOfPerson(sql)}`,
  );
  const second = await pending.newPage();
  await second.goto("/console/second-factor");
  const answers = [
    /al gebruikt\.$/,
    /al gebruikt\.$/,
    "Je kunt het nog 2 keer proberen. Daarna moet je 15 minuten wachten.",
    "Je kunt het nog 1 keer proberen.",
    "Je kunt het niet meer proberen. Probeer het over 15 minuten opnieuw.",
  ];
  for (const answer of answers) {
    await second.getByLabel("Code").fill("000000");
    await second.keyboard.press("Enter");
    await expect(second.getByRole("button", { name: "Bevestig" })).not.toHaveAttribute(
      "aria-disabled",
      "true",
    );
    await expect(second.getByRole("alert").filter({ hasText: answer })).toBeVisible();
  }
  await pending.close();
});

test("the second-factor page says that the session has ended, and its sign-out button opens the sign-in page", async ({
  page,
  context,
  request,
}) => {
  const { email } = await newPerson(request, "manager");
  await signInStaff(context, email);
  const ofPerson = (sql: Sql) => sql`staff_id = (select id from staff where email = ${email})`;
  await withDatabase((sql) => sql`update staff_sessions set second_factor_at = null where ${ofPerson(sql)}`);
  await page.goto("/console/second-factor");
  // Wait for the secret, because the page can't check a code without the secret.
  await expect(page.locator("ol code")).toBeVisible();
  await page.getByLabel("Code").fill("123");
  await page.getByRole("button", { name: "Bevestig" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "code van zes cijfers" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await page.getByLabel("Code").fill("000000");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Deze code klopt niet" })).toBeVisible();
  await expect(page.getByLabel("Code")).toBeFocused();
  await withDatabase((sql) => sql`update staff_sessions set revoked_at = now() where ${ofPerson(sql)}`);
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alert").filter({ hasText: "Je bent niet meer ingelogd" })).toBeVisible();
  await page.getByRole("button", { name: "Log uit" }).click();
  await expect(page).toHaveURL(/\/console\/sign-in/);
});

test("a page that was opened for one person never sets up an authenticator for a colleague who signs in later", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto("/console/second-factor?offered");
  const secret = String(await page.locator("ol code").textContent());
  await signInStaff(context, region.emailOf("reader"));
  await page.getByLabel("Code").fill(codeAt(secret));
  await page.getByRole("button", { name: "Bevestig" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "Je bent niet meer ingelogd" })).toBeVisible();
  expect(await page.locator("ol code").textContent()).toBe(secret);
});
