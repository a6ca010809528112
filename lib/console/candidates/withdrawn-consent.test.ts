import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { setSendRequest, type TenantScope } from "@/lib/contract/api-client";
import { call, drainQueue, newCandidateSession, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { newStaff, type TestStaffMember } from "@/test/staff";
import { isEditConflict, saveCandidate } from "./save-candidate";

let region: TestRegion;
let adviser: TestStaffMember;
let scope: TenantScope;
let id: string;
let session: Record<string, string>;

beforeAll(openTestApi);
beforeAll(async () => {
  setSendRequest(async (path, { method = "GET", headers, body }) => {
    const sent = { ...(headers as Record<string, string>), ...adviser.headers };
    if (path.includes("/mutations/")) await drainQueue(region);
    const response = await call(method, path, { headers: sent, ...(body ? { raw: String(body) } : {}) });
    return new Response(response.text || null, { status: response.status, headers: response.headers });
  });
});
afterAll(async () => {
  setSendRequest((path, request) => fetch(path, request));
});
beforeEach(async () => {
  region = await newRegion();
  adviser = await newStaff("adviser", region);
  scope = { regionId: region.id, mode: "live" };
  const candidate = await newCandidateSession(region);
  id = candidate.candidateId;
  session = candidate.headers;
});

async function withdraw() {
  await call("PATCH", "/api/v2/auth/candidates/me", { headers: session, body: { privacyConsent: false } });
  await drainQueue(region);
}
const consent = async () =>
  (await call("GET", `/api/v2/candidates/${id}`, { key: region.key })).body.data.privacyConsent;
const save = (isGiven: boolean, renewedAfter: string | null = null) =>
  saveCandidate(scope, {
    id,
    patch: { privacyConsent: isGiven },
    seen: { privacyConsent: !isGiven },
    renewedAfter,
  }).catch((error: unknown) => error);

test("staff can't undo their own withdrawal of consent without confirming, if the candidate has also withdrawn it", async () => {
  await save(false);
  await withdraw();
  const error = await save(true);
  expect(isEditConflict(error) && error.theirs).toEqual({ privacyConsent: false });
  expect(await consent()).toBe(false);
});

test("staff can record, after confirming, that a candidate gave consent again", async () => {
  await withdraw();
  const error = await save(true);
  if (!isEditConflict(error)) throw error;
  expect(isEditConflict(await save(true, "2020-01-01T00:00:00.000Z"))).toBe(true);
  expect(await save(true, error.withdrawnSince)).toMatchObject({ saved: { privacyConsent: true } });
  expect(await consent()).toBe(true);
});

test("staff can undo their own withdrawal of consent without confirming", async () => {
  await save(false);
  expect(await save(true)).toMatchObject({ saved: { privacyConsent: true } });
});
