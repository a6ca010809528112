import { expect, newCandidate, newEmail, test } from "./fixtures";

const CREATE = "/api/v2/candidates";
let counter = 0;
const newKey = () => `sleutel ${process.pid}/${++counter}/${Date.now()} é`;
const withKey = (key: string) => `idempotencyKey=${encodeURIComponent(key)}`;

test("a repeated key returns the first mutation, reports whether the payload matches, and writes nothing [contract 4.idempotency-payload]", async ({
  api,
  expectUnchanged,
}) => {
  const key = newKey();
  const sent = newCandidate();
  const first = await api.post(`${CREATE}?${withKey(key)}`, [sent]);
  expect(first.body.data).toMatchObject({ status: "accepted", idempotencyKey: key });
  const { mutationId } = first.body.data;
  await api.get(`${first.headers.location}?wait=25`);
  await expectUnchanged(async () => {
    const reordered = [Object.fromEntries(Object.entries(sent).reverse())];
    for (const [body, payloadMatches] of [
      [[sent], true],
      [reordered, true],
      [[{ ...sent, name: "Ander" }], false],
    ] as const) {
      const repeat = await api.post(`${CREATE}?${withKey(key)}`, body);
      expect([repeat.status, repeat.headers.location]).toEqual([202, first.headers.location]);
      expect(repeat.body.data).toMatchObject({
        status: "idempotency_hit",
        mutationId,
        idempotencyKey: key,
        payloadMatches,
      });
    }
    const other = await api.delete(`${CREATE}/rec00000000000000?${withKey(key)}`);
    expect(other.body.data).toMatchObject({ status: "idempotency_hit", mutationId, payloadMatches: false });
  });
});

test("the API accepts an idempotency key in the Idempotency-Key header and rejects a different key in the parameter [contract 4.idempotency-header]", async ({
  api,
  expectUnchanged,
}) => {
  const key = `header-${newEmail()}`;
  const first = await api.post(CREATE, [newCandidate()], { headers: { "idempotency-key": key } });
  const { mutationId } = first.body.data;
  const repeat = await api.post(`${CREATE}?${withKey(key)}`, [newCandidate()], {
    headers: { "idempotency-key": key },
  });
  expect(repeat.body.data).toMatchObject({ status: "idempotency_hit", mutationId, idempotencyKey: key });
  const response = await expectUnchanged(() =>
    api.post(`${CREATE}?idempotencyKey=a`, [newCandidate()], { headers: { "idempotency-key": "b" } }),
  );
  expect(response.status).toBe(400);
  expect(response.body.data.issues).toMatchObject([
    { pointer: "/idempotencyKey", location: "query", code: "contradiction" },
  ]);
});

test("the API rejects an Idempotency-Key header that is empty or too long", async ({
  api,
  expectUnchanged,
}) => {
  for (const key of ["", "x".repeat(256)]) {
    const headers = { "idempotency-key": key };
    const response = await expectUnchanged(() => api.post(CREATE, [newCandidate()], { headers }));
    expect([response.status, response.body.data.issues[0].pointer]).toEqual([400, "/Idempotency-Key"]);
  }
});

test("twenty concurrent requests with the same idempotency key create one mutation [contract 4.idempotency-simultaneous]", async ({
  api,
}) => {
  const key = newKey();
  const email = newEmail();
  const responses = await Promise.all(
    Array.from({ length: 20 }, () => api.post(`${CREATE}?${withKey(key)}`, [newCandidate({ email })])),
  );
  expect(new Set(responses.map(({ body }) => body.data.mutationId)).size).toBe(1);
  expect(responses.filter(({ body }) => body.data.status === "accepted")).toHaveLength(1);
  await api.get(`${responses[0]?.headers.location}?wait=25`);
  expect((await api.get(`${CREATE}/find?email=${email}`)).body.data).toHaveLength(1);
});

test("a rejected request does not consume its key [contract 4.idempotency-refused]", async ({ api }) => {
  const key = newKey();
  const target = `${CREATE}?${withKey(key)}`;
  const rejected = [
    await api.post(target, [{}]),
    await api.post(target, [newCandidate()], { headers: { accept: "text/html" } }),
    await api.send("POST", target, { raw: "{" }),
    await api.post(target, [newCandidate()], { key: null }),
  ];
  expect(rejected.map(({ status }) => status)).toEqual([400, 406, 400, 401]);
  expect((await api.post(target, [newCandidate()])).body.data.status).toBe("accepted");
});

test("idempotency keys are scoped to a base, so another mode or region can use the same key [contract 4.idempotency-per-base]", async ({
  api,
  otherRegion,
}) => {
  const key = newKey();
  const responses = [
    await api.post(`${CREATE}?${withKey(key)}`, [newCandidate()]),
    await api.post(`/api/sandbox/candidates?${withKey(key)}`, [newCandidate()]),
    await api.post(`${CREATE}?${withKey(key)}`, [newCandidate()], { key: otherRegion.key }),
  ];
  expect(responses.map(({ body }) => body.data.status)).toEqual(["accepted", "accepted", "accepted"]);
  expect(new Set(responses.map(({ body }) => body.data.mutationId)).size).toBe(3);
});

test.describe("dryRun", () => {
  test("returns the result of create, upsert, update, archive and delete, and writes nothing [contract 4.dry-run]", async ({
    api,
    expectUnchanged,
  }) => {
    const created = await api.perform("POST", CREATE, { body: [newCandidate({ phone: "0612345670" })] });
    const { id, email } = created.result.candidates[0];
    const dryRuns = await expectUnchanged(async () => [
      await api.post(`${CREATE}?dryRun=true`, [newCandidate({ customFields: { onbekend: 1 } })]),
      await api.post(`${CREATE}/upsert?dryRun`, newCandidate({ email })),
      await api.patch(`${CREATE}/${id}?dryRun=1`, { name: "Anders" }),
      await api.send("POST", `${CREATE}/${id}/archive?dryRun=true`),
      await api.delete(`${CREATE}/${id}?dryRun=true`),
      await api.delete(`${CREATE}/rec00000000000000?dryRun=true`),
    ]);
    for (const { status, headers, body } of dryRuns) {
      expect([status, body.data.dryRun, headers.location]).toEqual([200, true, undefined]);
    }
    const results = dryRuns.map(({ body }) => body.data);
    expect(results.map(({ status }) => status)).toEqual([...Array(5).fill("completed"), "failed"]);
    expect(results[0].result.candidates[0].ignoredCustomFields).toEqual(["onbekend"]);
    expect(results[1].result).toMatchObject({ action: "updated", matchedOn: "email", candidate: { id } });
    expect(results[2].result.candidate).toMatchObject({ id, name: "Anders" });
    expect(results[3].result.candidate).toMatchObject({ id, email });
    expect(results[4].result).toEqual({ id, deleted: true });
    expect(results[5].result).toMatchObject({ errorCode: "candidate_not_found", status: 404 });
  });

  test("rejects an invalid payload with 400, like the write itself", async ({ api }) => {
    expect((await api.post(`${CREATE}?dryRun=true`, [{}])).status).toBe(400);
  });
});
