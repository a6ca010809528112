import { once } from "node:events";
import { request } from "node:http";
import { createServer, type Server } from "node:https";
import type { AddressInfo } from "node:net";
import { expect } from "@playwright/test";
import { selfSignedCertificate } from "@/test/certificate";
import { test } from "../fixtures";
import { readServerSettings, type StartedServerVariant, startServerVariant } from "../start-server-variant";
import { createSession, newCandidate } from "./test-candidate";

test.use({ javaScriptEnabled: false, ignoreHTTPSErrors: true });

const COOKIE = "__Host-instroom-candidate";

let baseUrl = "";
let proxy: Server;
let server: StartedServerVariant;

/** Forwards requests with the Host header that nginx sends by default: the server's own address. */
async function startProxy(): Promise<number> {
  proxy = createServer(selfSignedCertificate("localhost"), (incoming, outgoing) => {
    const { method, url, headers } = incoming;
    const { host } = new URL(server.baseUrl);
    const forwarded = request(server.baseUrl + url, { method, headers: { ...headers, host } }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers);
      response.pipe(outgoing);
    });
    forwarded.on("error", () => outgoing.destroy());
    incoming.pipe(forwarded);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  return (proxy.address() as AddressInfo).port;
}

test.beforeAll(async () => {
  const settings = await readServerSettings(String(process.env.E2E_DATA_DIR));
  baseUrl = `https://localhost:${await startProxy()}`;
  server = await startServerVariant("server.ts", {
    name: "reverse-proxy",
    settings: { ...settings, BASE_URL: baseUrl, DEMO: "0" },
  });
});
test.afterAll(async () => {
  await server?.stop();
  proxy?.closeAllConnections();
  proxy?.close();
});

for (const button of ["Log uit", "Log overal uit"])
  test(`“${button}” deletes the session cookie if the base URL uses https`, async ({ page, context }) => {
    const { token } = await createSession(await newCandidate(page.request));
    const cookie = { name: COOKIE, value: token, domain: "localhost", path: "/" };
    await context.addCookies([{ ...cookie, httpOnly: true, secure: true, sameSite: "Lax" }]);
    const names = async () => (await context.cookies()).map(({ name }) => name);
    await page.goto(`${baseUrl}/portal`);
    expect(await names()).toContain(COOKIE);
    await page.getByRole("button", { name: button, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Je bent uitgelogd");
    expect(await names()).not.toContain(COOKIE);
  });

test("the portal's forms work behind a reverse proxy that sends its own Host header", async ({ page }) => {
  await page.goto(`${baseUrl}/portal`);
  await page.getByLabel("E-mailadres").fill("noor.achter.proxy@example.org");
  await page.getByRole("button", { name: "Stuur mij een mail" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Check je e-mail");
});

test.describe("with JavaScript enabled", () => {
  test.use({ javaScriptEnabled: true });

  test("the console's forms work behind such a proxy", async ({ page }) => {
    await page.goto(`${baseUrl}/console`);
    await page.getByLabel("E-mailadres").fill("noor.achter.proxy@example.org");
    await page.getByRole("button", { name: "Stuur mij een link" }).click();
    await expect(page.getByLabel("Code van acht cijfers")).toBeVisible();
  });
});
