import { readdirSync } from "node:fs";
import { type APIRequestContext, expect, type Page, request, test } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { createSession, newCandidate, type TestCandidate } from "./test-candidate";

/** What one candidate's session gets of another's pages, downloads and actions: nothing, whoever the other is. */
const ROOT = "app/(portal)/portal/[record]";
const GROUPS = ["contact", "wishes"];

/** The addresses below a record, from the files that serve them. */
function addressesOf(document: string): { path: string; isPage: boolean }[] {
  const files = readdirSync(ROOT, { recursive: true }).map(String);
  return files
    .filter((file) => /(^|[\\/])(page\.tsx|route\.ts)$/.test(file))
    .flatMap((file) => {
      const path = file
        .replaceAll("\\", "/")
        .replace(/\/?(page\.tsx|route\.ts)$/, "")
        .replace("[document]", document);
      const isPage = file.endsWith("page.tsx");
      const paths = path === "[group]" ? GROUPS : [path];
      return paths.map((each) => ({ path: each === "" ? "" : `/${each}`, isPage }));
    });
}

type Other = { candidate: TestCandidate; root: string; token: string; document: string };

async function newOther(api: APIRequestContext, options: Parameters<typeof newCandidate>[1]): Promise<Other> {
  const candidate = await newCandidate(api, { ...options, withFile: true });
  const [file] = await withDatabase(
    (sql) => sql<{ id: string }[]>`select id from attachments where candidate_id = ${candidate.id}`,
  );
  return { candidate, ...(await createSession(candidate)), document: file?.id ?? "" };
}

/** All that is stored of a candidate. */
const stateOf = ({ candidate: { id } }: Other) =>
  withDatabase(async (sql) => [
    await sql`select * from candidates where id = ${id}`,
    await sql`select * from attachments where candidate_id = ${id}`,
    await sql`select * from consents where candidate_id = ${id}`,
    await sql`select id from mutations where ${id} = any(candidate_ids)`,
    await sql`select id from candidate_sessions where candidate_id = ${id}`,
    await sql`select action from events where candidate_id = ${id} and action <> 'candidate.read'`,
  ]);

/** Requests as a browser with this session would send them. */
const browserOf = (token: string, origin = String(process.env.E2E_BASE_URL)) =>
  request.newContext({
    baseURL: String(process.env.E2E_BASE_URL),
    maxRedirects: 0,
    extraHTTPHeaders: { cookie: `instroom-candidate=${token}`, origin },
  });

type Form = { address: string; multipart: Record<string, string> };

/** The forms of a page as they would be sent. */
async function formsOf(page: Page, path: string): Promise<Form[]> {
  await page.goto(path);
  return page.locator("main form").evaluateAll((forms) =>
    forms.map((form) => {
      const entries = [...new FormData(form as HTMLFormElement)].filter(
        ([, value]) => typeof value === "string",
      );
      const address = form.getAttribute("action") || window.location.pathname + window.location.search;
      return { address, multipart: Object.fromEntries(entries) as Record<string, string> };
    }),
  );
}

const OTHERS = {
  "the same region": {},
  "another region": { region: 1 },
  "the sandbox": { mode: "sandbox" },
} as const;

for (const [where, options] of Object.entries(OTHERS)) {
  test.describe(`a session and another candidate, of ${where}`, () => {
    test.use({ javaScriptEnabled: false });

    test("no page, no download and no action of the other one is reached", async ({ page }) => {
      const other = await newOther(page.request, options);
      const own = await createSession(await newCandidate(page.request));
      const [stranger, self] = [await browserOf(own.token), await browserOf(other.token)];
      const addresses = addressesOf(other.document);
      expect(addresses.length).toBeGreaterThan(10);
      const rows: string[] = [];
      const before = await stateOf(other);
      for (const { path } of addresses) {
        for (const method of ["get", "post"] as const) {
          const reply = await stranger[method](
            other.root + path,
            method === "post" ? { multipart: { a: "1" } } : {},
          );
          rows.push(`${method} ${path || "/"} ${reply.status()}`);
          expect([303, 307, 400, 404, 405], `${method} ${path}`).toContain(reply.status());
          expect(await reply.text(), path).not.toContain(other.candidate.mark);
        }
      }
      // What is refused to the one is there for the other, or the table would prove nothing.
      expect(await (await self.get(other.root)).text()).toContain(other.candidate.mark);
      const url = String(process.env.E2E_BASE_URL);
      await page.context().addCookies([{ name: "instroom-candidate", value: other.token, url }]);
      const pages = addresses.filter(({ isPage }) => isPage);
      const forms: Form[] = [];
      for (const { path } of pages) forms.push(...(await formsOf(page, other.root + path)));
      expect(forms.length).toBeGreaterThanOrEqual(6);
      const foreign = await browserOf(other.token, "https://elsewhere.example");
      for (const { address, multipart } of forms) {
        const taken = await stranger.post(address, { multipart });
        rows.push(`form ${address.replace(other.root, "")} ${taken.status()}`);
        expect(await taken.text()).not.toContain(other.candidate.mark);
        const crossed = await foreign.post(address, { multipart });
        rows.push(`form of another site ${address.replace(other.root, "")} ${crossed.status()}`);
        expect(await crossed.text()).not.toContain(other.candidate.mark);
      }
      console.log(rows.map((row) => `  ${where}: ${row}`).join("\n"));
      expect(await stateOf(other)).toEqual(before);
      const [consent] = forms.filter(({ address }) => address.endsWith("/consent/change"));
      if (!consent) throw new Error("The form of consent is gone.");
      expect((await self.post(consent.address, { multipart: consent.multipart })).status()).toBe(303);
      expect(await stateOf(other)).not.toEqual(before);
      for (const each of [stranger, self, foreign]) await each.dispose();
    });
  });
}
