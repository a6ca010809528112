import { type APIResponse, expect } from "@playwright/test";
import { splitLanguage } from "@/lib/platform/languages";
import { consolePaths, openPaths, recordPaths, signInWithDocument } from "./all-pages";
import { test } from "./fixtures";
import { FILE_ROUTES, fillRoute } from "./page-paths";
import { createSession, newCandidate, signInCandidate } from "./portal/test-candidate";
import {
  readServerSettings,
  SERVER_VARIANTS,
  type ServerVariant,
  startServerVariant,
} from "./start-server-variant";

/**
 * Tests the security headers that both servers send. Finds the pages by their files, so that new pages are
 * also tested.
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
const PORTAL_SCRIPTS =
  /^default-src 'self'; script-src [\w.]+:\d+\/portal\.js [\w.]+:\d+\/portal-drafts\.js [\w.]+:\d+\/portal-merged\.js [\w.]+:\d+\/portal-search\.js [\w.]+:\d+\/portal-session\.js [\w.]+:\d+\/portal-upload\.js; /;
const FILE_HEADERS = /^default-src 'none'; .*frame-ancestors 'none'/;

const SAFE_REFERRERS = ["no-referrer", "same-origin", "strict-origin-when-cross-origin"];

/**
 * Returns the names of headers that are missing or unsafe. Every response needs these headers: pages, files
 * and the API.
 */
function findMissingHeaders(headers: Record<string, string>): string[] {
  const policy = String(headers["content-security-policy"]);
  const scripts =
    /(?:^|; )script-src ([^;]*)/.exec(policy)?.[1] ?? /default-src ([^;]*)/.exec(policy)?.[1] ?? "*";
  const checks: Record<string, boolean> = {
    "x-content-type-options": headers["x-content-type-options"] === "nosniff",
    "x-frame-options": headers["x-frame-options"] === "DENY",
    "referrer-policy": SAFE_REFERRERS.includes(String(headers["referrer-policy"])),
    "script-src": !/unsafe-|\*|(?:^| )(?:https?|data|blob):/.test(scripts),
    "frame-ancestors": /frame-ancestors 'none'|\bsandbox\b/.test(policy),
  };
  return Object.keys(checks).filter((name) => !checks[name]);
}

const scriptTags = (html: string) => html.match(/<script\b[^>]*>/g) ?? [];

for (const serverVariant of SERVER_VARIANTS) {
  const origin = ORIGINS[serverVariant];

  test.describe(`the server ${serverVariant}`, () => {
    test("sends the security headers with every page, and the page's nonce in every script tag", async ({
      context,
      request,
    }) => {
      const candidate = await signInWithDocument({ request, context });
      const paths = [
        ...openPaths(),
        ...recordPaths(candidate),
        ...(await consolePaths({ request, context })),
      ];
      for (const path of paths) {
        const response = await context.request.get(origin + path);
        expect(findMissingHeaders(response.headers()), path).toEqual([]);
        expect(response.headers()["permissions-policy"], path).toContain("camera=()");
        expect(response.headers(), path).not.toHaveProperty("strict-transport-security");
        const [, nonce] = WITH_NONCE.exec(String(response.headers()["content-security-policy"])) ?? [];
        const scripts = scriptTags(await response.text());
        if (nonce === undefined)
          expect(splitLanguage(new URL(response.url()).pathname).path, path).toMatch(/^\/portal/);
        else {
          expect(scripts.length, path).toBeGreaterThan(0);
          expect([path, scripts.filter((script) => !script.includes(`nonce="${nonce}"`))]).toEqual([
            path,
            [],
          ]);
        }
      }
    });

    test("sends the security headers with every kind of response", async ({ context, request }) => {
      const candidate = await signInWithDocument({ request, context });
      const front = await (await request.get(`${origin}/nl`)).text();
      const [chunk = ""] = /\/_next\/static\/[^"]+\.js/.exec(front) ?? [];
      const missing = { region: "none", digest: "none", language: "nl", page: "none", ...candidate };
      const get = (path: string, headers = {}) =>
        context.request.get(origin + path, { maxRedirects: 0, headers });
      const post = (path: string, form: Record<string, string>, headers = {}) =>
        context.request.post(origin + path, { maxRedirects: 0, form, headers });
      const answers: [number[], () => Promise<APIResponse>][] = [
        ...FILE_ROUTES.map(
          (route) =>
            [[200, 404, 405, 429], () => get(fillRoute(route, missing))] as [
              number[],
              () => Promise<APIResponse>,
            ],
        ),
        ...[
          "/robots.txt",
          "/sitemap.xml",
          "/favicon.ico",
          "/icon.svg",
          "/apple-icon.png",
          "/preview-nl.png",
          "/portal.js",
          chunk,
        ].map((path) => [[200], () => get(path)] as [number[], () => Promise<APIResponse>]),
        [[307], () => get("/docs")],
        [[307], () => request.get(`${origin}${"/portal/0190"}`, { maxRedirects: 0 })],
        [[307], () => request.get(`${origin}/console`, { maxRedirects: 0 })],
        [[303], () => post("/language", { language: "nl" })],
        [[303], () => post("/portal/sign-in/confirm", { token: "none" }, { origin })],
        [[403], () => post("/portal/sign-in/confirm", { token: "none" })],
        [[403], () => post(`/portal/${candidate.record}/documents/upload`, {})],
        [[200], () => context.request.head(`${origin}/nl`)],
        [[200, 307], () => get("/nl/docs", { rsc: "1" })],
        [[404], () => get("/_next/static/none.js")],
        [[404], () => get("/nl/docs/none")],
        [[400, 404], () => get("/%")],
        [[200], () => get("/api/health")],
        [[401], () => get("/api/v2/candidates")],
        [[404], () => get("/api/none")],
        [[200], () => get("/api/auth/signout")],
      ];
      for (const [statuses, ask] of answers) {
        const response = await ask();
        const name = `${response.status()} ${response.url()}`;
        expect(statuses, name).toContain(response.status());
        expect(findMissingHeaders(response.headers()), name).toEqual([]);
      }
    });

    async function withOwnServer(
      extra: Record<string, string>,
      check: (baseUrl: string) => Promise<void>,
    ): Promise<void> {
      const settings = await readServerSettings(String(process.env.E2E_DATA_DIR));
      const server = await startServerVariant(serverVariant, {
        name: "journeys-https",
        settings: { ...settings, BASE_URL: "https://instroom.example", DEMO: "0", ...extra },
      });
      try {
        await check(server.baseUrl);
      } finally {
        await server.stop();
      }
    }

    test("requires https on every page if the base URL uses https", async () => {
      await withOwnServer({}, async (baseUrl) => {
        for (const path of [...openPaths(), "/docs", "/.well-known/security.txt", "/api/health"]) {
          const { headers } = await fetch(baseUrl + path, { redirect: "manual" });
          expect([path, headers.get("strict-transport-security")]).toEqual([path, "max-age=31536000"]);
        }
      });
    });

    test("names the operator's contacts and accessibility statement", async () => {
      const statement = "https://example.org/toegankelijkheid";
      const contacts = {
        ACCESSIBILITY_CONTACT: "drempel@example.org",
        ACCESSIBILITY_STATEMENT_URL: statement,
      };
      await withOwnServer(contacts, async (baseUrl) => {
        const textOf = async (path: string) => (await fetch(baseUrl + path)).text();
        const security = await textOf("/.well-known/security.txt");
        expect(security).toContain("Contact: mailto:security@instroom.example\n");
        const [, expires = ""] = /^Expires: (.+)$/m.exec(security) ?? [];
        expect(Date.parse(expires)).toBeGreaterThan(Date.now());
        expect(await textOf("/portal/accessibility")).toContain('href="mailto:drempel@example.org"');
        expect(await textOf("/nl/docs/accessibility")).toContain("drempel@example.org");
        for (const path of ["/portal/accessibility", "/nl", "/console/sign-in"]) {
          expect(await textOf(path), path).toContain(`href="${statement}"`);
        }
      });
    });

    test("allows only the portal's own scripts on the pages of a record", async ({ page, request }) => {
      const root = await signInCandidate(page.context(), await newCandidate(request));
      for (const path of [root, `${root}/contact`, `${root}/documents`]) {
        const response = await page.request.get(origin + path);
        expect(response.headers(), path).toMatchObject(COMMON_HEADERS);
        expect(response.headers()["content-security-policy"], path).toMatch(PORTAL_SCRIPTS);
        const own = scriptTags(await response.text()).filter((script) => script.includes("portal.js"));
        expect(own, path).toHaveLength(1);
      }
    });

    test("forbids scripts on the portal's sign-in pages, and sends no URL with a token as a referrer to other origins", async ({
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

    test("sends the security headers with files and next-auth's pages", async ({ request }) => {
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

    test("serves an uploaded file with a Content-Security-Policy that allows nothing", async ({
      request,
    }) => {
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
