import { expect, type Page, type Route } from "@playwright/test";
import { codeAt } from "@/test/authenticator-code";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForSignInSecrets } from "../sign-in-mails";
import { signInWithOrganization } from "./sign-in-with-organization";
import { newTestRegion } from "./test-region";

test("a manager sets up an authenticator and needs a code at the next sign-in", async ({
  browser,
  request,
}) => {
  const email = (await newTestRegion(request)).emailOf("manager");
  const first = await browser.newContext();
  const page = await first.newPage();
  await signInWithOrganization(page, email);
  await expect(page.getByRole("heading", { name: "Stel tweestapsverificatie in" })).toBeVisible();
  const secret = String(await page.locator("ol code").textContent());
  await page.getByRole("button", { name: "Bevestig" }).click();
  const empty = page.getByRole("alert").filter({ hasText: "Vul de code van zes cijfers uit de app in." });
  await expect(empty).toBeVisible();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Bevestig" }).click();
  await expect(page.getByRole("alert").filter({ hasText: "klopt niet" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByLabel("Code").fill(codeAt(secret));
  await page.getByRole("button", { name: "Bevestig" }).click();
  await expect(page.getByRole("heading", { name: "Bewaar je herstelcodes" })).toBeVisible();
  const [recovery] = await page.locator("main ul li").allTextContents();
  await page.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await page.waitForURL(/\/console(?!\/second-factor)/);
  await first.close();

  const second = await browser.newContext();
  const later = await second.newPage();
  await signInWithOrganization(later, email);
  await expect(later.getByRole("heading", { name: "Bevestig dat jij het bent" })).toBeVisible();
  await later.getByLabel("Code").fill(String(recovery));
  await later.getByRole("button", { name: "Bevestig" }).click();
  await later.waitForURL(/\/console(?!\/second-factor)/);
  await second.close();
});

test("a mailed link signs a staff member in only after a click on the button", async ({
  page,
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const email = region.emailOf("reader");
  await page.goto("/console/sign-in");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Stuur mij een link" }).click();
  await expect(page.getByRole("heading", { name: "Check je e-mail" })).toBeVisible();
  await expect(page.getByRole("status")).toContainText("hooguit drie mails per kwartier");
  const { token } = await waitForSignInSecrets(email);
  const link = `/console/sign-in/confirm?token=${token}`;
  // Mail filters open every link, which must not consume the token.
  const filter = await browser.newContext();
  for (let count = 0; count < 2; count++) expect((await filter.request.get(link)).status()).toBe(200);
  expect((await filter.cookies()).map(({ name }) => name)).not.toContain("instroom-staff");
  await filter.close();
  await page.goto(link);
  let sent = 0;
  let answer: () => void = () => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/callback/mail*", async (route) => {
    sent += 1;
    await answered;
    await route.continue();
  });
  await page.getByRole("button", { name: "Log in" }).press("Enter");
  const pending = page.getByRole("button", { name: "Bezig met inloggen" });
  await expect(pending).toBeFocused();
  await pending.press("Enter");
  await expect.poll(() => sent).toBe(1);
  answer();
  await page.waitForURL((url) => url.pathname === region.path("candidates"));
  expect(sent).toBe(1);
  await page.goto(link);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("Deze link is gebruikt of verlopen.")).toBeVisible();
});

test("a mailed code signs a staff member in, and a wrong code shows an error", async ({ page, request }) => {
  const region = await newTestRegion(request);
  const email = region.emailOf("adviser");
  await page.goto("/console/sign-in");
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Stuur mij een link" }).click();
  const { code } = await waitForSignInSecrets(email);
  await page.getByLabel("Code van acht cijfers").fill(code === "00000000" ? "00000001" : "00000000");
  await page.getByRole("button", { name: "Log in" }).click();
  const alert = page.getByRole("alert").filter({ hasText: "Deze code klopt niet" });
  const announced = await alert.elementHandle();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect.poll(() => announced?.evaluate((element) => element.isConnected)).toBe(false);
  await expect(alert).toBeVisible();
  await page.getByLabel("Code van acht cijfers").fill(`${code.slice(0, 4)} ${code.slice(4)}`);
  await page.getByRole("button", { name: "Log in" }).click();
  await page.waitForURL((url) => url.pathname === region.path("candidates"));
});

test("focus moves to the code field, and back to the unchanged address field", async ({ page }) => {
  await page.goto("/console/sign-in");
  const email = page.getByLabel("E-mailadres");
  await email.fill("iemand@example.org");
  await email.press("Enter");
  await expect(page.getByLabel("Code van acht cijfers")).toBeFocused();
  await page.getByRole("button", { name: "Ander adres gebruiken" }).press("Enter");
  await expect(email).toBeFocused();
  await expect(email).toHaveValue("iemand@example.org");
});

for (const [failure, fail] of Object.entries({
  "the network fails": (route: Route) => route.abort(),
  "a proxy returns an error page": (route: Route) =>
    route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }),
})) {
  test(`if ${failure} while signing in, the user can try again with the same code or link`, async ({
    page,
    request,
  }) => {
    const region = await newTestRegion(request);
    await page.goto("/console/sign-in");
    const { code } = await requestMail(page, region.emailOf("reader"));
    await page.route("**/api/auth/**", fail);
    await page.getByLabel("Code van acht cijfers").fill(code);
    await page.getByRole("button", { name: "Log in" }).click();
    const unreachable = page.getByText("Controleer je verbinding en probeer het opnieuw.");
    await expect(unreachable).toBeVisible();
    await page.unroute("**/api/auth/**");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL((url) => url.pathname === region.path("candidates"));

    await page.context().clearCookies();
    await page.goto("/console/sign-in");
    const { path } = await requestMail(page, region.emailOf("reader"), code);
    await page.goto(path);
    await page.route("**/api/auth/callback/mail*", fail);
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(unreachable).toBeVisible();
    await page.unroute("**/api/auth/callback/mail*");
    await page.getByRole("button", { name: "Log in" }).click();
    await page.waitForURL((url) => url.pathname === region.path("candidates"));
  });
}

/** Requests a sign-in mail on the sign-in page that is shown, and returns its secrets. */
async function requestMail(page: Page, email: string, earlierCode?: string) {
  await page.getByLabel("E-mailadres").fill(email);
  await page.getByRole("button", { name: "Stuur mij een link" }).click();
  await expect(page.getByRole("heading", { name: "Check je e-mail" })).toBeVisible();
  return waitForSignInSecrets(email, earlierCode);
}

/** Signs in with a mailed code on the sign-in page that is shown, and returns the code. */
async function enterMailedCode(page: Page, email: string, earlierCode?: string): Promise<string> {
  const { code } = await requestMail(page, email, earlierCode);
  await page.getByLabel("Code van acht cijfers").fill(code);
  await page.getByRole("button", { name: "Log in" }).click();
  return code;
}

test("a manager who opens a candidate's record returns to it after setting up or entering the second factor", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const email = region.emailOf("manager");
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id, name } = result.candidates[0];
  const record = `${region.path(`candidates/${id}`)}?from=list`;
  const codes: string[] = [];
  const openRecord = async () => {
    const page = await (await browser.newContext()).newPage();
    await page.goto(record);
    await expect(page).toHaveURL(/\/console\/sign-in\?/);
    codes.push(await enterMailedCode(page, email, codes.at(-1)));
    await expect(page).toHaveURL(/\/console\/second-factor\?/);
    return page;
  };
  const expectRecord = async (page: Page) => {
    await page.waitForURL((url) => url.pathname + url.search === record);
    await expect(page.getByRole("heading", { name })).toBeVisible();
    await page.context().close();
  };
  const first = await openRecord();
  const secret = String(await first.locator("ol code").textContent());
  await first.getByLabel("Code").fill(codeAt(secret));
  await first.getByRole("button", { name: "Bevestig" }).click();
  await first.getByRole("button", { name: "Ik heb ze bewaard" }).click();
  await expectRecord(first);

  const second = await openRecord();
  await second.getByLabel("Code").fill(codeAt(secret, 1));
  await second.getByRole("button", { name: "Bevestig" }).click();
  await expectRecord(second);
});

test("a mailed link opens the page that was originally requested, even in another browser", async ({
  page,
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  await page.goto(region.path("board"));
  const { path } = await requestMail(page, region.emailOf("reader"));
  const other = await browser.newContext();
  const opened = await other.newPage();
  await opened.goto(path);
  await opened.getByRole("button", { name: "Log in" }).click();
  await opened.waitForURL((url) => url.pathname === region.path("board"));
  await other.close();
});

test("signing in never redirects to another website", async ({ page, request }) => {
  const region = await newTestRegion(request);
  for (const [target, role] of [
    ["//evil.example/console/x", "adviser"],
    ["https://evil.example/console/x", "reader"],
  ] as const) {
    await page.goto(`/console/sign-in?next=${encodeURIComponent(target)}`);
    await enterMailedCode(page, region.emailOf(role));
    await page.waitForURL((url) => url.pathname === region.path("candidates"));
    await page.goto(`/console/sign-in?next=${encodeURIComponent(target)}`);
    await page.waitForURL((url) => url.pathname === region.path("candidates"));
    await page.context().clearCookies();
  }
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`the sign-in pages are accessible in the ${colorScheme} theme`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    for (const path of ["/console/sign-in", "/console/sign-in/confirm?token=nothing"]) {
      await page.goto(path);
      await expectNoAxeViolations(page);
    }
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText("Deze link is gebruikt of verlopen.")).toBeVisible();
  });
}
