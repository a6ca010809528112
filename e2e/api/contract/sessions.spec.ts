import { waitForSignInSecrets } from "../../sign-in-mails";
import { expect, newCandidate, test } from "./fixtures";

const REQUEST = "/api/v2/auth/candidates/request-email-verification";
const VERIFY = "/api/v2/auth/candidates/verify";
const ME = "/api/v2/auth/candidates/me";
const SIGN_OUT = "/api/v2/auth/candidates/sign-out";
const bearer = (token: string) => ({ key: null, headers: { authorization: `Bearer ${token}` } });

test("a candidate proves an address by mail, sees and changes the own record, and signs out", async ({
  api,
}) => {
  const payload = newCandidate();
  const { result } = await api.perform("POST", "/api/v2/candidates", { body: [payload] });
  const { id } = result.candidates[0];
  const asked = await api.post(REQUEST, { email: payload.email });
  expect(asked.status).toBe(202);
  const { token } = await waitForSignInSecrets(payload.email);
  const opened = await api.post(VERIFY, { token }, { key: null });
  expect(opened.body.data.candidates).toMatchObject([{ candidateId: id }]);
  expect((await api.post(VERIFY, { token }, { key: null })).status).toBe(401);
  const session = bearer(opened.body.data.candidates[0].sessionToken);
  const changed = await api.patch(ME, { city: "Zwolle" }, session);
  expect([changed.status, changed.headers.location]).toEqual([202, ME]);
  const me = await api.get(`${ME}?wait=25`, session);
  expect(me.body.data).toMatchObject({ id, city: "Zwolle", mutations: [{ status: "completed" }] });
  expect((await api.post(SIGN_OUT, undefined, session)).status).toBe(200);
  const refused = await api.get(ME, session);
  expect([refused.status, refused.headers["www-authenticate"]]).toEqual([401, 'Bearer realm="Instroom"']);
});

test("a code of the mail does what its link does, and takes the record away with the candidate", async ({
  api,
}) => {
  const payload = newCandidate();
  const { result } = await api.perform("POST", "/api/v2/candidates", { body: [payload] });
  await api.post(REQUEST, { email: payload.email }, { key: null });
  const { code } = await waitForSignInSecrets(payload.email);
  const opened = await api.post(VERIFY, { email: payload.email, code }, { key: null });
  const session = bearer(opened.body.data.candidates[0].sessionToken);
  expect((await api.delete(ME, session)).status).toBe(202);
  await expect.poll(async () => (await api.get(ME, session)).status).toBe(401);
  const gone = await api.get(`/api/v2/candidates/${result.candidates[0].id}`);
  expect(gone.status).toBe(404);
});

test("an address that nobody has is answered like one that somebody has", async ({ api }) => {
  const replies = [
    await api.post(REQUEST, { email: "nobody@example.org" }, { key: null }),
    await api.post(VERIFY, { email: "nobody@example.org", code: "000000" }, { key: null }),
    await api.post(VERIFY, { token: "x" }, { key: null }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([202, 401, 401]);
});
