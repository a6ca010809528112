import type { ApiClient } from "./client";
import { expect, newCandidate, test } from "./fixtures";

const CANDIDATES = "/api/v2/candidates";

/** Checks that no route returns the candidate or accepts its id anymore. */
async function expectGone(api: ApiClient, { id, email }: { id: string; email: string }): Promise<void> {
  const one = await api.get(`${CANDIDATES}/${id}`);
  expect([one.status, one.body.code]).toEqual([404, "candidate_not_found"]);
  expect((await api.get(`${CANDIDATES}/${id}/interactions`)).status).toBe(404);
  expect((await api.get(`${CANDIDATES}/find?email=${email}`)).body.data).toEqual([]);
  expect((await api.get(`${CANDIDATES}?q=${email}`)).body.data).toEqual([]);
  for (const [method, path, options] of [
    ["PATCH", "", { body: { name: "A" } }],
    ["POST", "/archive", {}],
    ["DELETE", "", {}],
  ] as const) {
    const repeated = await api.perform(method, `${CANDIDATES}/${id}${path}`, options);
    expect([method, repeated.status, repeated.result.errorCode]).toEqual([
      method,
      "failed",
      "candidate_not_found",
    ]);
  }
}

const createCandidate = async (api: ApiClient) => {
  const interactions = [{ type: "Anders", performedAt: "2026-01-01T10:00Z", notes: "Vertrouwelijk" }];
  const body = [newCandidate({ interactions, phone: "0612345678" })];
  return (await api.perform("POST", CANDIDATES, { body })).result.candidates[0];
};

test("deleting a candidate removes the record permanently [spec 3.candidate-deleted 4.candidates-delete]", async ({
  api,
}) => {
  const candidate = await createCandidate(api);
  const response = await api.delete(`${CANDIDATES}/${candidate.id}`);
  expect(response.body.data.status).toBe("accepted");
  const done = (await api.get(`${response.headers.location}?wait=25`)).body.data;
  expect([done.operation, done.status]).toEqual(["candidates.delete", "completed"]);
  await expectGone(api, candidate);
});

test("archiving a candidate hides the record from every route [spec 3.candidate-archived 4.candidates-archive]", async ({
  api,
}) => {
  const candidate = await createCandidate(api);
  const done = await api.perform("POST", `${CANDIDATES}/${candidate.id}/archive`);
  expect([done.operation, done.status]).toEqual(["candidates.archive", "completed"]);
  await expectGone(api, candidate);
});

test("archive and delete need no body and no content type [spec 4.candidates-archive-body]", async ({
  api,
}) => {
  for (const options of [{}, { raw: "" }, { raw: " ", headers: { "content-type": "" } }, { body: {} }]) {
    const { id } = await createCandidate(api);
    const archived = await api.perform("POST", `${CANDIDATES}/${id}/archive`, options);
    expect(archived.status).toBe("completed");
    const other = await createCandidate(api);
    const deleted = await api.perform("DELETE", `${CANDIDATES}/${other.id}`, options);
    expect(deleted.status).toBe("completed");
  }
});

test("archive and delete reject a non-empty body and leave the candidate unchanged [contract 4.no-body]", async ({
  api,
}) => {
  const { id } = await createCandidate(api);
  const requests = [
    { options: { body: { callbackUrl: "https://example.org" } }, status: 400 },
    { options: { raw: "{", headers: { "content-type": "text/plain" } }, status: 400 },
    { options: { raw: "\0\u00ff", headers: { "content-type": "" } }, status: 400 },
    { options: { raw: Buffer.alloc(2 * 1024 * 1024) }, status: 413 },
  ];
  for (const { options, status } of requests) {
    expect((await api.send("POST", `${CANDIDATES}/${id}/archive`, options)).status).toBe(status);
    expect((await api.delete(`${CANDIDATES}/${id}`, options)).status).toBe(status);
  }
  expect((await api.get(`${CANDIDATES}/${id}`)).status).toBe(200);
});

test("deleting one candidate leaves the other candidates unchanged", async ({ ownApi }) => {
  const [first, second] = [await createCandidate(ownApi), await createCandidate(ownApi)];
  await ownApi.perform("DELETE", `${CANDIDATES}/${first.id}`);
  const remaining = (await ownApi.get(`${CANDIDATES}?include=interactions`)).body.data;
  expect(remaining).toHaveLength(1);
  expect(remaining[0]).toMatchObject({ id: second.id, interactions: [{ notes: "Vertrouwelijk" }] });
});
