import { expect, newCandidate, test } from "./fixtures";

const CANDIDATES = "/api/v2/candidates";

test("an update with an outdated ETag returns 412, and an update with the current ETag completes [contract 4.if-match]", async ({
  api,
}) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate()] });
  const path = `${CANDIDATES}/${created.result.candidates[0].id}`;
  const etag = String((await api.get(path)).headers.etag);
  const headers = { "if-match": etag };
  expect(await api.perform("PATCH", path, { body: { city: "Ede" }, headers })).toMatchObject({
    status: "completed",
    result: { candidate: { city: "Ede" } },
  });
  const late = await api.patch(path, { city: "Zwolle" }, { headers });
  expect([late.status, late.body.code]).toEqual([412, "precondition_failed"]);
  const current = { "if-match": String((await api.get(path)).headers.etag) };
  const done = await api.perform("PATCH", path, { body: { city: "Zwolle" }, headers: current });
  expect(done).toMatchObject({ status: "completed", result: { candidate: { city: "Zwolle" } } });
});

test("only one of two concurrent updates with the same ETag takes effect [contract 4.if-match 6.failed-precondition]", async ({
  api,
}) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate()] });
  const path = `${CANDIDATES}/${created.result.candidates[0].id}`;
  const headers = { "if-match": String((await api.get(path)).headers.etag) };
  const cities = ["Noord", "Zuid"];
  const codes = await Promise.all(
    cities.map(async (city) => {
      const response = await api.patch(path, { city }, { headers });
      if (response.status === 412) return response.body.code;
      const { data } = (await api.get(`${response.headers.location}?wait=25`)).body;
      return data.result.errorCode ?? data.status;
    }),
  );
  expect([...codes].sort()).toEqual(["completed", "precondition_failed"]);
  expect((await api.get(path)).body.data.city).toBe(cities[codes.indexOf("completed")]);
});

test("a GET with the current ETag in If-None-Match returns an empty 304", async ({ api }) => {
  const created = await api.perform("POST", CANDIDATES, { body: [newCandidate()] });
  const path = `${CANDIDATES}/${created.result.candidates[0].id}`;
  const { etag } = (await api.get(path)).headers;
  const unchanged = await api.get(path, { headers: { "if-none-match": String(etag) } });
  expect([unchanged.status, unchanged.bytes.length, unchanged.headers.etag]).toEqual([304, 0, etag]);
});
