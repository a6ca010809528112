import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { readServerSettings, type StartedServerVariant, startServerVariant } from "../start-server-variant";
import { createSession, newCandidate } from "./test-candidate";

test.use({ locale: "nl-NL", javaScriptEnabled: false });

const COOKIE = "__Host-instroom-candidate";

let server: StartedServerVariant;
test.beforeAll(async () => {
  const settings = await readServerSettings(String(process.env.E2E_DATA_DIR));
  server = await startServerVariant("server.ts", {
    name: "secure-cookies",
    settings: { ...settings, BASE_URL: "https://instroom.example", DEMO: "0" },
  });
});
test.afterAll(() => server?.stop());

for (const button of ["Log uit", "Log overal uit"])
  test(`“${button}” deletes the session cookie if the base URL uses https`, async ({ page, context }) => {
    const { token } = await createSession(await newCandidate(page.request));
    const cookie = { name: COOKIE, value: token, domain: "localhost", path: "/" };
    await context.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: "Lax" }]);
    const names = async () => (await context.cookies()).map(({ name }) => name);
    await page.goto(`${server.baseUrl}/portal`);
    expect(await names()).toContain(COOKIE);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Je bent uitgelogd");
    expect(await names()).not.toContain(COOKIE);
  });
