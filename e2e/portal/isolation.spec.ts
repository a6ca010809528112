import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";
import { type APIRequestContext, expect, request } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { test } from "../fixtures";
import { type Form, readForms } from "./record-forms";
import { createSession, newCandidate, type TestCandidate } from "./test-candidate";

/** Tests that no session reaches another candidate's pages, downloads or actions. */

const ROOT = "app/(portal)/portal/[record]";
const GROUPS = ["contact", "wishes"];

/** Lists the routes under a record, found by their route files. */
function listRoutes({ document, requested }: Other): { path: string; isPage: boolean }[] {
  const files = readdirSync(ROOT, { recursive: true }).map(String);
  return files
    .filter((file) => /(^|[\\/])(page\.tsx|route\.ts)$/.test(file))
    .flatMap((file) => {
      const path = file
        .replaceAll("\\", "/")
        .replace(/\/?(page\.tsx|route\.ts)$/, "")
        .replace("[document]", document)
        .replace("[requested]", requested);
      const isPage = file.endsWith("page.tsx");
      const paths = path === "[group]" ? GROUPS : [path];
      return paths.map((each) => ({ path: each === "" ? "" : `/${each}`, isPage }));
    });
}

type Other = {
  candidate: TestCandidate;
  root: string;
  token: string;
  /** The ids of a file, and of a document that the region requests. */
  document: string;
  requested: string;
};

async function createOther(
  api: APIRequestContext,
  options: Parameters<typeof newCandidate>[1],
): Promise<Other> {
  const candidate = await newCandidate(api, { ...options, withFile: true });
  const [file] = await withDatabase(
    (sql) => sql<{ id: string }[]>`select id from attachments where candidate_id = ${candidate.id}`,
  );
  const [requested] = await withDatabase(
    (sql) => sql<{ id: string }[]>`
      select requested_documents.id from requested_documents
      join record_bases using (region_id) join candidates on candidates.base_id = record_bases.id
      where candidates.id = ${candidate.id} order by position`,
  );
  const documents = { document: file?.id ?? "", requested: requested?.id ?? randomUUID() };
  return { candidate, ...(await createSession(candidate)), ...documents };
}

/** Reads the rows that most portal actions on the candidate change, except audit events of reads. */
const readState = ({ candidate: { id } }: Other) =>
  withDatabase(async (sql) => [
    await sql`select * from candidates where id = ${id}`,
    await sql`select * from attachments where candidate_id = ${id}`,
    await sql`select * from consents where candidate_id = ${id}`,
    await sql`select id from mutations where ${id} = any(candidate_ids)`,
    await sql`select id from candidate_sessions where candidate_id = ${id}`,
    await sql`select * from email_changes where candidate_id = ${id}`,
    await sql`select action from events where candidate_id = ${id} and action <> 'candidate.read'`,
  ]);

/** Creates a request context that sends the session's cookie and, like a browser, an Origin header. */
const newSessionRequest = (token: string, origin = String(process.env.E2E_BASE_URL)) =>
  request.newContext({
    baseURL: String(process.env.E2E_BASE_URL),
    maxRedirects: 0,
    extraHTTPHeaders: { cookie: `instroom-candidate=${token}`, origin },
  });

/** The pages of a record whose forms change it without a code or a file. */
const CHANGING_PAGES = [
  ...["/consent/change", "/contact", "/documents/[document]", "/email"],
  ...["/question", "/requests", "/take-along", "/wishes"],
];

const findQueued = ({ candidate: { id } }: Other) =>
  withDatabase(
    (sql) => sql`select operation from mutations where ${id} = any(candidate_ids) and status = 'queued'`,
  );

async function isChangedBy(
  owner: APIRequestContext,
  other: Other,
  { url, multipart }: Form,
): Promise<boolean> {
  // On a busy machine, an earlier form responds before its change is made.
  await expect.poll(() => findQueued(other)).toEqual([]);
  const before = await readState(other);
  await owner.post(url, { multipart });
  return JSON.stringify(await readState(other)) !== JSON.stringify(before);
}

const OTHERS = {
  "the same region": {},
  "another region": { region: 1 },
  "the sandbox": { mode: "sandbox" },
} as const;

for (const [where, options] of Object.entries(OTHERS)) {
  test.describe(`the record of another candidate in ${where}`, () => {
    test.use({ javaScriptEnabled: false });

    test("can't be reached through any page, download or action", async ({ page }) => {
      const other = await createOther(page.request, options);
      const own = await createSession(await newCandidate(page.request));
      const [attacker, owner] = [await newSessionRequest(own.token), await newSessionRequest(other.token)];
      const routes = listRoutes(other);
      expect(routes.length).toBeGreaterThan(10);
      const rows: string[] = [];
      const before = await readState(other);
      for (const { path } of routes) {
        for (const method of ["get", "post"] as const) {
          const response = await attacker[method](
            other.root + path,
            method === "post" ? { multipart: { a: "1" } } : {},
          );
          rows.push(`${method} ${path || "/"} ${response.status()}`);
          expect([303, 307, 400, 404, 405], `${method} ${path}`).toContain(response.status());
          expect(await response.text(), path).not.toContain(other.candidate.mark);
        }
      }
      // The owner can open the record, so the responses above are rejections and not server errors.
      expect(await (await owner.get(other.root)).text()).toContain(other.candidate.mark);
      await page
        .context()
        .addCookies([
          { name: "instroom-candidate", value: other.token, url: String(process.env.E2E_BASE_URL) },
        ]);
      const pages = routes.filter(({ isPage }) => isPage);
      const forms: Form[] = [];
      for (const { path } of pages) forms.push(...(await readForms(page, other.root, path)));
      expect(forms.length).toBeGreaterThanOrEqual(6);
      const crossOrigin = await newSessionRequest(other.token, "https://elsewhere.example");
      for (const { url, multipart } of forms)
        for (const [kind, each] of Object.entries({ form: attacker, "cross-site form": crossOrigin })) {
          const response = await each.post(url, { multipart });
          const row = `${kind} ${url.replace(other.root, "")} ${response.status()}`;
          rows.push(row);
          expect([303, 400, 403, 404], row).toContain(response.status());
          expect(await response.text()).not.toContain(other.candidate.mark);
        }
      console.log(rows.map((row) => `  ${where}: ${row}`).join("\n"));
      expect(await readState(other)).toEqual(before);
      expect((await attacker.get(own.root)).status(), "the attacker is still signed in").toBe(200);
      // The owner's forms do change the record, so the attacks above could have.
      const changing = new Set<string>();
      for (const form of forms)
        if (await isChangedBy(owner, other, form))
          changing.add(form.page.replace(other.document, "[document]"));
      expect([...changing].sort()).toEqual(CHANGING_PAGES);
      for (const each of [attacker, owner, crossOrigin]) await each.dispose();
    });
  });
}
