import { expect, type Page } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { COLOR_RULES, expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForSignInSecrets } from "../sign-in-mails";
import { waitUntilExecuted } from "../wait-until-executed";
import { newCandidate, signInCandidates } from "./test-candidate";

test.use({ javaScriptEnabled: false });

let counter = 0;

async function requestSignInMail(page: Page): Promise<string> {
  const key = demoCredentials().regions[0]?.apiKey ?? "";
  const email = `portaal.${process.pid}.${++counter}.${Date.now().toString(36)}@example.org`;
  const created = await page.request.post("/api/v2/candidates", {
    headers: { "x-api-key": key },
    data: [{ name: "Noor", email, privacyConsent: true }],
  });
  await waitUntilExecuted(page.request, created, key);
  await page.request.post("/api/v2/auth/candidates/request-email-verification", { data: { email } });
  return email;
}

test("a sign-in link works once, after a click on the button, and is then reported as used", async ({
  page,
  context,
}) => {
  const email = await requestSignInMail(page);
  const { token } = await waitForSignInSecrets(email);
  const link = `/portal/sign-in?token=${token}`;
  for (let count = 0; count < 3; count++) await page.request.get(link);
  await page.goto(link);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/portal\/[\w-]+$/);
  await expect(page.getByRole("main")).toContainText(demoCredentials().regions[0]?.name ?? "");
  const [cookie] = (await context.cookies()).filter(({ name }) => name === "instroom-candidate");
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  // The security e-mails mention this button, so a candidate with only one record must also see it.
  await page.getByRole("button", { name: "Log overal uit" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Je bent uitgelogd");
  await context.clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deze link is al gebruikt");
  await page.goto("/portal/sign-in?token=verzonnen");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deze link kennen we niet");
});

test("a sign-in link opened on a device where somebody else is signed in says who will be signed out", async ({
  page,
  context,
}) => {
  const others = [await newCandidate(page.request), await newCandidate(page.request)];
  const { token } = await waitForSignInSecrets(await requestSignInMail(page));
  await page.goto(`/portal/sign-in?token=${token}`);
  await expect(page.getByText("Je bent hier al ingelogd")).toHaveCount(0);
  await signInCandidates(context, others);
  await page.reload();
  for (const { mark } of others) await expect(page.getByText("Je bent hier al ingelogd")).toContainText(mark);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Ingelogd als Noor", { exact: true })).toBeVisible();
});

test("a sign-in link that fails on a device where somebody else is signed in says so, instead of opening their record", async ({
  page,
  context,
}) => {
  const other = await newCandidate(page.request);
  const email = await requestSignInMail(page);
  const { token } = await waitForSignInSecrets(email);
  const [root = ""] = await signInCandidates(context, [other]);
  await page.goto(`/portal/sign-in?token=${token}`);
  await page.request.post("/api/v2/auth/candidates/verify", { data: { token } });
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Deze link is al gebruikt");
  await expect(page.getByText("Je bent hier nog ingelogd als")).toContainText(other.mark);
  const own = page.getByRole("link", { name: `Bekijk de gegevens van Noor ${other.mark}` });
  await expect(own).toHaveAttribute("href", root);
  await page.getByRole("button", { name: "Log uit" }).click();
  await page.getByRole("link", { name: "Log opnieuw in" }).click();
  await expect(page.getByLabel("E-mailadres")).toBeVisible();
});

test("the demo's mail page shows the sign-in e-mail with a valid link", async ({ page }) => {
  const email = await requestSignInMail(page);
  await waitForSignInSecrets(email);
  await page.goto("/dev/mail");
  const mail = page.getByRole("listitem").filter({ hasText: email });
  await expect(mail.getByRole("heading", { level: 2 })).toHaveText("Inloggen bij Instroom");
  const href = await mail.getByRole("link").getAttribute("href");
  await page.goto(`/portal/sign-in${new URL(String(href)).search}`);
  await expect(page.getByRole("button", { name: "Log in" })).toBeVisible();
});

test.describe("the sign-in and mail pages with JavaScript enabled", () => {
  test.use({ javaScriptEnabled: true });

  test("are accessible in both themes and fit a narrow screen", async ({ page }) => {
    const email = await requestSignInMail(page);
    const { token } = await waitForSignInSecrets(email);
    for (const path of [
      `/portal/sign-in?token=${token}`,
      "/portal/sign-in",
      "/dev/mail",
      "/dev/mail/catalogue",
    ]) {
      await page.goto(path);
      await page.emulateMedia({ colorScheme: "light" });
      await expectNoAxeViolations(page, { label: "light" });
      await page.emulateMedia({ colorScheme: "dark" });
      await expectNoAxeViolations(page, { rules: COLOR_RULES, label: "dark" });
      await page.setViewportSize({ width: 320, height: 640 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    }
  });
});
