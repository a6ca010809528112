import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { APIRequestContext, BrowserContext } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { demoCredentials } from "../demo-credentials";

export type TestCandidate = {
  id: string;
  email: string;
  mark: string;
  region: number;
  mode: "v2" | "sandbox";
};

let made = 0;

/** The API as a region's own system asks it. */
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

/** A candidate of the journey's own, with one of everything; `mark` is in the name, the address and the documents. */
export async function newCandidate(
  request: APIRequestContext,
  { region = 0, mode = "v2" as TestCandidate["mode"], withFile = false } = {},
): Promise<TestCandidate> {
  made += 1;
  const mark = `portaal${process.pid}x${Date.now().toString(36)}x${made}`;
  const email = `${mark}@example.org`;
  const file = { filename: `${mark}.txt`, data: `data:text/plain;base64,${btoa(`Cv van ${mark}`)}` };
  const body = {
    name: `Noor ${mark}`,
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
  const { mutationId } = (await accepted.json()).data;
  const done = await requestApi(request, "get", `/api/${mode}/mutations/${mutationId}?wait=25`, { region });
  return { id: (await done.json()).data.result.candidates[0].id, email, mark, region, mode };
}

/** Signs a candidate in past the mail, which has a journey of its own. Returns the session's address and its cookie's value. */
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

/** The same, in a browser. */
export async function signInCandidate(
  context: BrowserContext,
  candidate: Pick<TestCandidate, "id">,
): Promise<string> {
  const { root, token } = await createSession(candidate);
  const url = String(process.env.E2E_BASE_URL);
  await context.addCookies([
    { name: "instroom-candidate", value: token, url, httpOnly: true, sameSite: "Lax" },
  ]);
  return root;
}
