import { expect, type Page, test } from "@playwright/test";
import { NAV_ITEMS } from "@/app/(console)/console/_shell/nav-items";
import { consolePath, newCandidates, signInAs } from "./console/demo-region";
import { createSession, newCandidate, signInCandidate } from "./portal/test-candidate";
import { SERVER_VARIANTS, type ServerVariant } from "./start-server-variant";

/**
 * Tests the security headers that both servers send with pages and files, and the policy violations that a browser
 * reports.
 */

const ORIGINS: Record<ServerVariant, string> = {
  "server.ts": String(process.env.E2E_BASE_URL),
  "next start": String(process.env.E2E_NEXT_BASE_URL),
};

const COMMON_HEADERS = {
  "x-content-type-options": "nosniff",
  "x-frame-options": "DENY",
  "referrer-policy": "strict-origin-when-cross-origin",
  "cross-origin-opener-policy": "same-origin",
};
const WITH_NONCE = /^default-src 'self'; script-src 'self' 'nonce-([A-Za-z0-9+/]{22}==)' 'strict-dynamic'; /;
const SCRIPT_FREE = /^default-src 'self'; script-src 'none'; /;
const ONE_SCRIPT = /^default-src 'self'; script-src [\w.]+:\d+\/portal\.js; /;
const FILE_HEADERS = /^default-src 'none'; .*frame-ancestors 'none'/;

const scriptTags = (html: string) => html.match(/<script\b[^>]*>/g) ?? [];

for (const serverVariant of SERVER_VARIANTS) {
  const origin = ORIGINS[serverVariant];

  test.describe(`the server ${serverVariant}`, () => {
    test("sends the security headers with every page, and the page's nonce in every script tag", async ({
      page,
      request,
    }) => {
      const { id } = (await newCandidates(request, 1)).first;
      await signInAs(page.context(), "adviser");
      const paths = [
        "/",
        "/docs",
        "/docs/errors",
        "/docs/reference",
        "/not-there",
        "/docs/not-there",
        "/dev/mail",
        "/console/account",
        consolePath("candidates"),
        consolePath(`candidates/${id}`),
        consolePath("not-there"),
      ];
      for (const path of paths) {
        const response = await page.request.get(origin + path);
        const headers = response.headers();
        expect(headers, path).toMatchObject(COMMON_HEADERS);
        expect(headers["permissions-policy"], path).toContain("camera=()");
        expect(headers, path).not.toHaveProperty("strict-transport-security");
        const [, nonce] = WITH_NONCE.exec(String(headers["content-security-policy"])) ?? [];
        const scripts = scriptTags(await response.text());
        expect(scripts.length, path).toBeGreaterThan(0);
        expect([path, scripts.filter((script) => !script.includes(`nonce="${nonce}"`))]).toEqual([path, []]);
      }
    });

    test("allows only the portal's own script on the pages of a record", async ({ page, request }) => {
      const root = await signInCandidate(page.context(), await newCandidate(request));
      for (const path of [root, `${root}/contact`, `${root}/documents`]) {
        const response = await page.request.get(origin + path);
        expect(response.headers(), path).toMatchObject(COMMON_HEADERS);
        expect(response.headers()["content-security-policy"], path).toMatch(ONE_SCRIPT);
        const own = scriptTags(await response.text()).filter((script) => script.includes("portal.js"));
        expect(own, path).toHaveLength(1);
      }
    });

    test("forbids scripts on the portal's sign-in pages, and keeps URLs with a token out of referrers to other origins", async ({
      request,
    }) => {
      for (const path of ["/portal", "/portal/code", "/portal/sign-in", "/portal/sign-in?token=abc"]) {
        const headers = (await request.get(origin + path)).headers();
        expect(headers["content-security-policy"], path).toMatch(SCRIPT_FREE);
      }
      const policyAt = async (path: string) =>
        (await request.get(origin + path)).headers()["referrer-policy"];
      expect(await policyAt("/portal/sign-in?token=abc")).toBe("same-origin");
      expect(await policyAt("/console/sign-in/confirm?token=abc")).toBe("no-referrer");
    });

    test("sends the security headers with files and next-auth's own pages", async ({ request }) => {
      const front = await (await request.get(`${origin}/`)).text();
      const [chunk] = /\/_next\/static\/[^"]+\.js/.exec(front) ?? [];
      const [style] = /\/_next\/static\/[^"]+\.css/.exec(front) ?? [];
      for (const path of [chunk, style, "/_next/static/not-there.js", "/api/auth/signout"]) {
        const headers = (await request.get(`${origin}${path}`)).headers();
        expect(headers, path).toMatchObject(COMMON_HEADERS);
        expect(headers["content-security-policy"], path).toMatch(FILE_HEADERS);
      }
      for (const path of ["/icon.svg", "/samples/verify-callback.py", "/docs/reference/scalar.js"]) {
        const headers = (await request.get(`${origin}${path}`)).headers();
        expect(headers, path).toMatchObject(COMMON_HEADERS);
        expect(headers["content-security-policy"], path).toContain("frame-ancestors 'none'");
      }
    });

    test("serves an uploaded file with its own policy, which allows nothing", async ({ request }) => {
      const candidate = await newCandidate(request, { withFile: true });
      const { root, token } = await createSession(candidate);
      const headers = { cookie: `instroom-candidate=${token}` };
      const page = await (await request.get(`${origin}${root}/documents`, { headers })).text();
      const [path] = /\/portal\/[^"/]+\/documents\/[^"/]+\/file/.exec(page) ?? [];
      const file = await request.get(`${origin}${path}`, { headers });
      expect([file.status(), file.headers()["content-security-policy"]]).toEqual([
        200,
        "sandbox; default-src 'none'",
      ]);
      expect(file.headers()).toMatchObject(COMMON_HEADERS);
    });
  });
}

/** Collects the policy violations that the browser reports from now on. */
function violationsOf(page: Page): string[] {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy"))
      violations.push(`${page.url()} ${message.text()}`);
  });
  return violations;
}

test.describe("the Content-Security-Policy", () => {
  test.use({ locale: "nl-NL" });

  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
    await page.waitForLoadState("networkidle");
  }

  test("is not violated by public pages", async ({ page }) => {
    const violations = violationsOf(page);
    for (const path of ["/", "/docs", "/docs/errors", "/not-there", "/dev/mail", "/console/sign-in"])
      await visit(page, path);
    await visit(page, "/docs/reference");
    await expect(page.getByText("GET/schema").first()).toBeVisible();
    expect(violations).toEqual([]);
  });

  test("is not violated by console pages", async ({ page, context, request }) => {
    const { id } = (await newCandidates(request, 1)).first;
    await signInAs(context, "manager");
    const violations = violationsOf(page);
    const pages = [...NAV_ITEMS.map(({ name }) => name), "candidates/new", "candidates/import"];
    for (const path of pages) await visit(page, consolePath(path));
    await visit(page, "/console/account");
    await visit(page, consolePath(`candidates/${id}`));
    await page.getByRole("button", { name: "Contactmoment toevoegen" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: /Sectoren (wijzigen|toevoegen)/ }).click();
    await page.getByRole("option", { name: "Primair onderwijs" }).click();
    await page.keyboard.press("Escape");
    await expect(page.getByText("Sectoren is gewijzigd.")).toBeVisible();
    expect(violations).toEqual([]);
  });

  test("is not violated by portal pages, except by the framework's scripts, which they forbid", async ({
    page,
    context,
    request,
  }) => {
    const violations = violationsOf(page);
    const root = await signInCandidate(context, await newCandidate(request, { withFile: true }));
    for (const path of [
      "",
      "/contact",
      "/wishes",
      "/consent",
      "/documents",
      "/history",
      "/take-along",
      "/email",
      "/requests",
      "/erase",
      "/erase/confirm",
    ])
      await visit(page, root + path);
    await context.clearCookies();
    for (const path of ["/portal", "/portal/sign-in?token=abc"]) await visit(page, path);
    expect(violations.length).toBeGreaterThan(0);
    expect(violations.filter((text) => !/directive:? ["']script-src /.test(text))).toEqual([]);
    expect(violations.filter((text) => /script '[^']*portal\.js'/.test(text))).toEqual([]);
  });

  test("prevents an injected script from running", async ({ page }) => {
    const slipped = `<script>window.slipped = "inline"</script><img src="/none.png" onerror="window.slipped = 'attribute'">
      <script src="/samples/verify-callback.mjs"></script>`;
    await page.route("/docs/errors", async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        body: (await response.text()).replace("</main>", `${slipped}</main>`),
      });
    });
    const violations = violationsOf(page);
    await visit(page, "/docs/errors");
    await expect.poll(() => violations.length).toBeGreaterThanOrEqual(3);
    expect(await page.evaluate(() => (window as { slipped?: string }).slipped)).toBeUndefined();
  });
});
