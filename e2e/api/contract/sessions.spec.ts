import { waitForSignInSecrets } from "../../sign-in-mails";
import type { ApiResponse } from "./api-response";
import { expect, newCandidate, newEmail, test } from "./fixtures";

const REQUEST = "/api/v2/auth/candidates/request-email-verification";
const VERIFY = "/api/v2/auth/candidates/verify";
const ME = "/api/v2/auth/candidates/me";
const SIGN_OUT = "/api/v2/auth/candidates/sign-out";
/** Returns a response's status, headers and body, without the values that differ in each response. */
const withoutRequestId = ({ status, headers, body }: ApiResponse) => ({
  status,
  headers: { ...headers, date: null, "x-request-id": null },
  body: { ...body, requestId: null },
});
const bearer = (token: string) => ({ key: null, headers: { authorization: `Bearer ${token}` } });

test("a candidate verifies their e-mail address, reads and changes their record, and signs out", async ({
  api,
}) => {
  const payload = newCandidate();
  const { result } = await api.perform("POST", "/api/v2/candidates", { body: [payload] });
  const { id } = result.candidates[0];
  const requested = await api.post(REQUEST, { email: payload.email });
  expect(requested.status).toBe(202);
  const { token } = await waitForSignInSecrets(payload.email);
  const verified = await api.post(VERIFY, { token }, { key: null });
  expect(verified.body.data.candidates).toMatchObject([{ candidateId: id }]);
  expect((await api.post(VERIFY, { token }, { key: null })).status).toBe(401);
  const session = bearer(verified.body.data.candidates[0].sessionToken);
  const changed = await api.patch(ME, { city: "Zwolle" }, session);
  expect([changed.status, changed.headers.location]).toEqual([202, ME]);
  const me = await api.get(`${ME}?wait=25`, session);
  expect(me.body.data).toMatchObject({ id, city: "Zwolle", mutations: [{ status: "completed" }] });
  expect((await api.post(SIGN_OUT, undefined, session)).status).toBe(200);
  const rejected = await api.get(ME, session);
  expect([rejected.status, rejected.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="Instroom"']);
});

test("a candidate signs in with a code and deletes their record", async ({ api }) => {
  const payload = newCandidate();
  const { result } = await api.perform("POST", "/api/v2/candidates", { body: [payload] });
  await api.post(REQUEST, { email: payload.email }, { key: null });
  const { code } = await waitForSignInSecrets(payload.email);
  const verified = await api.post(VERIFY, { email: payload.email, code }, { key: null });
  const session = bearer(verified.body.data.candidates[0].sessionToken);
  expect((await api.delete(ME, session)).status).toBe(202);
  await expect.poll(async () => (await api.get(ME, session)).status).toBe(401);
  const missing = await api.get(`/api/v2/candidates/${result.candidates[0].id}`);
  expect(missing.status).toBe(404);
});

test("requesting a sign-in e-mail and entering a wrong code don't reveal whether the e-mail address is known", async ({
  api,
}) => {
  const known = newCandidate();
  await api.perform("POST", "/api/v2/candidates", { body: [known] });
  const requestMail = (email: string) => api.post(REQUEST, { email }, { key: null });
  const requested = [await requestMail(known.email), await requestMail(newEmail())];
  const { code } = await waitForSignInSecrets(known.email);
  const wrongCode = code === "00000000" ? "00000001" : "00000000";
  const verify = (email: string) => api.post(VERIFY, { email, code: wrongCode }, { key: null });
  const rejected = [await verify(known.email), await verify(newEmail())];
  expect([...requested, ...rejected].map(({ status }) => status)).toEqual([202, 202, 401, 401]);
  for (const [first, second] of [requested, rejected].map((pair) => pair.map(withoutRequestId)))
    expect(second).toEqual(first);
});

test("verifying an unknown token returns 401", async ({ api }) => {
  expect((await api.post(VERIFY, { token: "x" }, { key: null })).status).toBe(401);
});
