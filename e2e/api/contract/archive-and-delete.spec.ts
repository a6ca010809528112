import type { ApiClient } from "./client";
import { expect, newCandidate, test } from "./fixtures";

const CANDIDATES = "/api/v2/candidates";

/** Nothing of the candidate is found any more, by whatever question. */
async function expectGone(api: ApiClient, { id, email }: { id: string; email: string }): Promise<void> {
  const one = await api.get(`${CANDIDATES}/${id}`);
  expect([one.status, one.body.code]).toEqual([404, "candidate_not_found"]);
  expect((await api.get(`${CANDIDATES}/${id}/interactions`)).status).toBe(404);
  expect((await api.get(`${CANDIDATES}/find?email=${email}`)).body.data).toEqual([]);
  expect((await api.get(`${CANDIDATES}?q=${email}`)).body.data).toEqual([]);
  for (const [method, path, sending] of [
    ["PATCH", "", { body: { name: "A" } }],
    ["POST", "/archive", {}],
    ["DELETE", "", {}],
  ] as const) {
    const again = await api.perform(method, `${CANDIDATES}/${id}${path}`, sending);
    expect([method, again.status, again.result.errorCode]).toEqual([method, "failed", "candidate_not_found"]);
  }
}

const newStored = async (api: ApiClient) => {
  const interactions = [{ type: "Anders", performedAt: "2026-01-01T10:00Z", notes: "Vertrouwelijk" }];
  const body = [newCandidate({ interactions, phone: "0612345678" })];
  return (await api.perform("POST", CANDIDATES, { body })).result.candidates[0];
};

test("a deleted candidate is gone for good [spec 3.candidate-deleted 4.candidates-delete]", async ({
  api,
}) => {
  const candidate = await newStored(api);
  const reply = await api.delete(`${CANDIDATES}/${candidate.id}`);
  expect(reply.body.data.status).toBe("accepted");
  const done = (await api.get(`${reply.headers.location}?wait=25`)).body.data;
  expect([done.operation, done.status]).toEqual(["candidates.delete", "completed"]);
  await expectGone(api, candidate);
});

test("an archived candidate is gone too [spec 3.candidate-archived 4.candidates-archive]", async ({
  api,
}) => {
  const candidate = await newStored(api);
  const done = await api.perform("POST", `${CANDIDATES}/${candidate.id}/archive`);
  expect([done.operation, done.status]).toEqual(["candidates.archive", "completed"]);
  await expectGone(api, candidate);
});

test("neither needs a body or a content type, and none is looked at [spec 4.candidates-archive-body] [contract 4.no-body]", async ({
  api,
}) => {
  const sendings = [
    {},
    { raw: "" },
    { raw: "{", headers: { "content-type": "text/plain" } },
    { raw: "\0\u00ff", headers: { "content-type": "" } },
    { body: { id: "rec00000000000000", name: null } },
    { raw: Buffer.alloc(2 * 1024 * 1024) },
  ];
  for (const sending of sendings) {
    const { id } = await newStored(api);
    const archived = await api.perform("POST", `${CANDIDATES}/${id}/archive`, sending);
    expect(archived.status).toBe("completed");
    const other = await newStored(api);
    const deleted = await api.perform("DELETE", `${CANDIDATES}/${other.id}`, sending);
    expect(deleted.status).toBe("completed");
  }
});

test("nobody's removal touches anybody else", async ({ ownApi }) => {
  const [one, two] = [await newStored(ownApi), await newStored(ownApi)];
  await ownApi.perform("DELETE", `${CANDIDATES}/${one.id}`);
  const left = (await ownApi.get(`${CANDIDATES}?include=interactions`)).body.data;
  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject({ id: two.id, interactions: [{ notes: "Vertrouwelijk" }] });
});
