import { type Browser, expect, type Page } from "@playwright/test";
import { freePort } from "../../scripts/programs/free-port.mjs";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { waitForSignInSecrets } from "../sign-in-mails";
import { type IdentityProvider, startIdentityProvider } from "../start-identity-provider";
import { readServerSettings, type StartedServerVariant, startServerVariant } from "../start-server-variant";
import { chooseFormat } from "./choose-format";
import { consolePath, createRegionApi, newCandidates } from "./demo-region";
import { dialogOf, endSessions, newAdviser } from "./ended-sessions";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { enterAtProvider, fillInAtProvider, withoutOtherFailures } from "./sign-in-with-organization";
import { cityButton, cityInput } from "./unsaved-input";

/** Tests a server on which staff can sign in only through the organization's identity provider. */

let provider: IdentityProvider;
let server: StartedServerVariant;

test.beforeAll(async () => {
  const port = await freePort();
  provider = await startIdentityProvider(`http://localhost:${port}`);
  const settings = await readServerSettings(String(process.env.E2E_DATA_DIR));
  server = await startServerVariant("server.ts", {
    name: "journeys-oidc-only",
    port,
    settings: { ...settings, ...provider.settings, OIDC_ONLY: "1", DEMO: "0" },
  });
});
test.afterAll(async () => {
  await server?.stop();
  await provider?.stop();
});

const openPage = async (browser: Browser, locale = "nl-NL"): Promise<Page> =>
  (await browser.newContext({ baseURL: server.baseUrl, locale })).newPage();

/** Signs in a new adviser and opens the page. */
async function openAsAdviser(browser: Browser, path: string) {
  const [page, email] = [await openPage(browser), await newAdviser()];
  await page.goto(path);
  await enterAtProvider(page, email);
  await page.waitForURL((url) => url.pathname + url.search === path);
  return { page, email };
}

/** Presses the dialog's link, which opens a tab. */
async function openTab(page: Page, link: string): Promise<Page> {
  const opened = page.waitForEvent("popup");
  await page.getByRole("dialog").getByRole("link", { name: link }).click();
  return opened;
}

/** Tells the page that the user has left its tab, in which case it doesn't poll, or has returned to it. */
const setVisibility = (page: Page, state: DocumentVisibilityState) =>
  page.evaluate((value) => {
    Object.defineProperty(document, "visibilityState", { value, configurable: true });
    document.dispatchEvent(new Event("visibilitychange", { bubbles: true }));
  }, state);

async function returnFrom(tab: Page, page: Page): Promise<void> {
  await tab.close();
  await setVisibility(page, "visible");
}

for (const [locale, button, field] of [
  ["nl-NL", "Inloggen met het account van je organisatie", "E-mailadres"],
  ["en-GB", "Sign in with your organisation’s account", "E-mail address"],
] as const) {
  test(`the sign-in page offers only the identity provider, and is accessible: ${locale}`, async ({
    browser,
  }) => {
    const page = await openPage(browser, locale);
    await page.goto("/console/sign-in");
    await expect(page.getByRole("button", { name: button })).toBeEnabled();
    await expect(page.getByLabel(field)).toHaveCount(0);
    await expectAccessible(page);
  });
}

test("the server refuses to mail or accept a code, and a mailed link leads to the sign-in page", async ({
  browser,
  request,
}) => {
  const [page, email] = [await openPage(browser), await newAdviser()];
  // The shared server still accepts codes, as this server did before the setting was changed.
  await request.post("/api/console/sign-in", { data: { email } });
  const { code, path } = await waitForSignInSecrets(email);
  const asked = await page.request.post("/api/console/sign-in", { data: { email } });
  expect([asked.status(), (await asked.json()).code]).toEqual([403, "forbidden"]);
  expect(Object.keys(await (await page.request.get("/api/auth/providers")).json())).toEqual(["oidc"]);
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const form = { email, code, csrfToken, json: "true" };
  const entered = await page.request.post("/api/auth/callback/mail", { form });
  expect([entered.status(), await entered.json()]).toEqual([
    403,
    { url: `${server.baseUrl}/console/sign-in?error=forbidden` },
  ]);
  expect((await page.context().cookies()).map(({ name }) => name)).not.toContain("instroom-staff");
  await page.goto(path);
  await page.waitForURL(/\/console\/sign-in$/);
});

test("a session that began with a mailed code has ended", async ({ browser }) => {
  const page = await openPage(browser);
  await signInStaff(page.context(), await newAdviser());
  await page.goto("/console");
  await page.waitForURL(/\/console\/sign-in/);
});

test("someone without an account reads why they can't sign in, and can then use another account", async ({
  browser,
}) => {
  const page = await openPage(browser);
  await page.goto("/console/account");
  await withoutOtherFailures(async () => {
    await enterAtProvider(page, "vreemde@example.org");
    await expect(page.getByText("Het e-mailadres van je account is hier niet bekend")).toBeVisible();
  });
  // The provider still has a session of the stranger, so the sign-in must ask for an account again.
  await enterAtProvider(page, await newAdviser());
  await page.waitForURL(/\/console\/account$/);
});

test("an adviser without an app confirms at the provider in another tab, and the export then continues", async ({
  browser,
  request,
}) => {
  const { word } = await newCandidates(request, 1);
  const { page, email } = await openAsAdviser(browser, consolePath(`candidates?q=${word}`));
  await withDatabase(
    (sql) => sql`
      update staff_sessions set stepped_up_at = now() - interval '1 hour'
      where staff_id in (select id from staff where email = ${email})`,
  );
  await chooseFormat(page, "Downloaden", "CSV");
  const dialog = page.getByRole("dialog", { name: "Bevestig dat jij het bent" });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  const tab = await openTab(page, "Bevestig in een nieuw tabblad");
  const confirm = tab.getByRole("button", { name: "Log opnieuw in" });
  await expect(confirm).toBeEnabled();
  await expectAccessible(tab);
  // Looking back at the page without having confirmed changes nothing.
  await setVisibility(page, "visible");
  await setVisibility(page, "hidden");
  await withoutOtherFailures(async () => {
    await confirm.click();
    await fillInAtProvider(tab, "vreemde@example.org");
    await tab.getByRole("button", { name: "Continue" }).click();
    await expect(tab.getByText("Het e-mailadres van je account is hier niet bekend")).toBeVisible();
  });
  const colleague = await newAdviser();
  await confirm.click();
  await fillInAtProvider(tab, colleague);
  await tab.getByRole("button", { name: "Continue" }).click();
  await expect(tab.getByText(`Je bent nu ingelogd als ${colleague}`)).toBeVisible();
  await expect(confirm).toBeEnabled();
  await expectAccessible(tab);
  await confirm.click();
  await fillInAtProvider(tab, email);
  await tab.getByRole("button", { name: "Continue" }).click();
  await expect(tab.getByText(`Je bent ingelogd als ${email}.`)).toBeVisible();
  await expect(dialog).toBeVisible();
  const downloaded = page.waitForEvent("download");
  await returnFrom(tab, page);
  await downloaded;
  await expect(dialog).toHaveCount(0);
});

test("if the session ends while someone types, they sign in at the provider in another tab, and one click saves", async ({
  browser,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  const { page, email } = await openAsAdviser(browser, consolePath(`candidates/${id}`));
  await cityButton(page).click();
  await cityInput(page).fill("Winschoten");
  await endSessions(email);
  await cityInput(page).press("Enter");
  await expect(dialogOf(page)).toBeVisible();
  await expect(dialogOf(page).getByRole("button", { name: /Mail een code/ })).toHaveCount(0);
  await expectAccessible(page);
  const tab = await openTab(page, "Inloggen in een nieuw tabblad");
  // The provider still knows the user, so it asks for nothing.
  await tab.getByRole("button", { name: "Inloggen met het account van je organisatie" }).click();
  await tab.waitForURL(/\/console(?!\/sign-in)/);
  await returnFrom(tab, page);
  await expect(dialogOf(page)).toHaveCount(0);
  await expect(cityInput(page)).toHaveValue("Winschoten");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  expect((await createRegionApi(request).get(`/candidates/${id}`)).data.city).toBe("Winschoten");
});
