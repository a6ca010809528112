import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext, Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { demoCredentials } from "../demo-credentials";
import { waitUntilExecuted } from "../wait-until-executed";

export type TestCandidate = {
  id: string;
  email: string;
  mark: string;
  region: number;
  mode: "v2" | "sandbox";
};

let counter = 0;

export const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

/** Returns a function that clicks the button at its position, even while the page waits for a response. */
export async function clickerOf(page: Page, name: string): Promise<() => Promise<void>> {
  const button = page.getByRole("button", { name, exact: true });
  await button.scrollIntoViewIfNeeded();
  const box = await button.boundingBox();
  if (!box) throw new Error("The button isn't visible.");
  return () => page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

export const follow = (page: Page, name: string) => page.getByRole("link", { name, exact: true }).click();

/** Sends an API request with the region's key. */
export const requestApi = (
  request: APIRequestContext,
  method: "get" | "post",
  path: string,
  { data, region = 0 }: { data?: unknown; region?: number } = {},
) =>
  request[method](path, {
    headers: { "x-api-key": demoCredentials().regions[region]?.apiKey ?? "" },
    ...(data === undefined ? {} : { data }),
  });

const toName = (mark: string) => `Noor ${mark}`;

/**
 * Creates a candidate. The name and the file contain `mark`, unless `nameOf` omits it, and so does the e-mail
 * address unless `sharedEmail` is set.
 */
export async function newCandidate(
  request: APIRequestContext,
  {
    region = 0,
    mode = "v2" as TestCandidate["mode"],
    withFile = false,
    sharedEmail = "",
    nameOf = toName,
  } = {},
): Promise<TestCandidate> {
  counter += 1;
  const mark = `portaal${process.pid}x${Date.now().toString(36)}x${counter}`;
  const email = sharedEmail || `${mark}@example.org`;
  const file = { filename: `${mark}.txt`, data: `data:text/plain;base64,${btoa(`Cv van ${mark}`)}` };
  const body = {
    name: nameOf(mark),
    email,
    privacyConsent: true,
    phone: "0612345678",
    interactions: [{ type: "E-mail", performedAt: "2026-03-01T10:00:00Z", notes: "Alleen voor ons." }],
    ...(withFile ? { curriculumVitae: [file] } : {}),
  };
  const accepted = await requestApi(
    request,
    "post",
    `/api/${mode}/candidates?skipCustomFieldValidation=true`,
    {
      data: [body],
      region,
    },
  );
  const { result } = await waitUntilExecuted(request, accepted, demoCredentials().regions[region]?.apiKey);
  return { id: result.candidates[0].id, email, mark, region, mode };
}

/**
 * Creates a session in the database, without the sign-in e-mail. Returns the record's path and the cookie
 * value.
 */
export async function createSession(
  candidate: Pick<TestCandidate, "id">,
): Promise<{ root: string; token: string }> {
  const token = `cts_${randomBytes(20).toString("hex")}`;
  const id = randomUUID();
  const digest = createHash("sha256").update(token).digest();
  await withDatabase(
    (sql) => sql`
      insert into candidate_sessions (id, base_id, candidate_id, token_digest, created_at, expires_at)
      select ${id}, base_id, id, ${digest}, now(), now() + interval '1 hour' from candidates where id = ${candidate.id}`,
  );
  return { root: `/portal/${id}`, token };
}

/** Creates a session and sets its cookie. Returns the record's path. */
export async function signInCandidate(
  context: BrowserContext,
  candidate: Pick<TestCandidate, "id">,
): Promise<string> {
  const [root = ""] = await signInCandidates(context, [candidate]);
  return root;
}

/** Creates a session for each record and sets the cookie. Returns the records' paths. */
export async function signInCandidates(
  context: BrowserContext,
  candidates: readonly Pick<TestCandidate, "id">[],
): Promise<string[]> {
  const sessions = await Promise.all(candidates.map(createSession));
  const value = sessions.map(({ token }) => token).join(".");
  const url = String(process.env.E2E_BASE_URL);
  await context.addCookies([{ name: "instroom-candidate", value, url, httpOnly: true, sameSite: "Lax" }]);
  return sessions.map(({ root }) => root);
}
