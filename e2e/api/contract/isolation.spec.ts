import { expect, newCandidate, newEmail, test } from "./fixtures";

const CANDIDATES = "/api/v2/candidates";

test.describe("a key of another region", () => {
  test("gets the same 404 for the region's candidates, interactions and mutations as for unknown ids [spec 1.own-region 4.candidates-find-own] [contract 2.404-indistinct]", async ({
    api,
    otherRegion,
  }) => {
    const interactions = [{ type: "Anders", performedAt: "2026-01-01T10:00Z" }];
    const sent = newCandidate({ phone: "0612345678", interactions });
    const done = await api.perform("POST", CANDIDATES, { body: [sent] });
    const [{ id, interactions: created }] = done.result.candidates;
    const { key } = otherRegion;
    const read: [path: string, code: string][] = [
      [`${CANDIDATES}/${id}`, "candidate_not_found"],
      [`${CANDIDATES}/${id}?include=interactions`, "candidate_not_found"],
      [`${CANDIDATES}/${id}/interactions`, "candidate_not_found"],
      [`${CANDIDATES}/${id}/interactions/${created[0].id}`, "candidate_not_found"],
      [`/api/v2/mutations/${done.mutationId}`, "mutation_not_found"],
      [`/api/v2/mutations/${done.mutationId}?wait=25`, "mutation_not_found"],
    ];
    for (const [path, code] of read) {
      const foreign = await api.get(path, { key });
      expect([path, foreign.status, foreign.body.code]).toEqual([path, 404, code]);
      const unknown = await api.get(
        path
          .replaceAll(id, "rec00000000000000")
          .replace(done.mutationId, "01900000-0000-7000-8000-000000000000"),
        { key },
      );
      expect([unknown.status, unknown.body.message]).toEqual([404, foreign.body.message]);
    }
    for (const path of [
      `${CANDIDATES}/find?email=${sent.email}`,
      `${CANDIDATES}/find?phone=0612345678`,
      `${CANDIDATES}?q=${sent.email}`,
      `/api/v2/mutations?idempotencyKey=${done.mutationId}`,
    ]) {
      expect((await api.get(path, { key })).body.data).toEqual([]);
    }
  });

  test("can't change a candidate: mutations fail with candidate_not_found, and attachment requests return 404 [spec 1.own-region 3.mutation-ownership]", async ({
    api,
    otherRegion,
    expectUnchanged,
  }) => {
    const done = await api.perform("POST", CANDIDATES, { body: [newCandidate()] });
    const { id } = done.result.candidates[0];
    const options = { key: otherRegion.key };
    await expectUnchanged(async () => {
      const failed = [
        await api.perform("PATCH", `${CANDIDATES}/${id}`, { ...options, body: { name: "Gekaapt" } }),
        await api.perform("POST", `${CANDIDATES}/${id}/archive`, options),
        await api.perform("DELETE", `${CANDIDATES}/${id}`, options),
        await api.perform("POST", `${CANDIDATES}/${id}/interactions`, {
          ...options,
          body: { type: "Anders", performedAt: "2026-01-01T10:00Z" },
        }),
      ];
      for (const { operation, status, result } of failed) {
        expect([operation, status, result]).toEqual([
          operation,
          "failed",
          {
            errorCode: "candidate_not_found",
            status: 404,
            message: "There is no candidate with this id.",
            attempts: 1,
          },
        ]);
      }
      const files = { curriculumVitae: [{ filename: "cv.txt", data: "data:text/plain;base64,QUJD" }] };
      const added = await api.post(`${CANDIDATES}/${id}/attachments`, files, options);
      const removed = await api.post(
        `${CANDIDATES}/${id}/attachments/delete`,
        { curriculumVitae: [{ id: "att00000000000000" }] },
        options,
      );
      expect([added.status, added.body.code, removed.status, removed.body.code]).toEqual([
        404,
        "candidate_not_found",
        404,
        "candidate_not_found",
      ]);
    });
  });

  test("creates a new candidate when it upserts the e-mail address of the region's candidate", async ({
    api,
    otherRegion,
  }) => {
    const email = newEmail();
    const own = await api.perform("POST", `${CANDIDATES}/upsert`, {
      body: newCandidate({ email, name: "Hier" }),
    });
    const other = await api.perform("POST", `${CANDIDATES}/upsert`, {
      key: otherRegion.key,
      body: newCandidate({ email, name: "Daar" }),
    });
    expect([own.result.action, other.result.action]).toEqual(["created", "created"]);
    expect((await api.get(`${CANDIDATES}/${own.result.candidate.id}`)).body.data.name).toBe("Hier");
  });
});

test.describe("the sandbox", () => {
  const MODES: [name: string, base: string, headers: Record<string, string>][] = [
    ["selected by path", "/api/sandbox", {}],
    ["selected by header", "/api/v2", { "x-api-sandbox": "true" }],
    ["selected by path and header", "/api/sandbox", { "x-api-sandbox": "TRUE " }],
  ];
  for (const [name, base, headers] of MODES) {
    test(`${name} has its own candidates and mutations and sets sandboxEnabled [spec 1.sandbox-apart 5.sandbox-keys] [contract 1.two-bases]`, async ({
      api,
    }) => {
      const sent = newCandidate();
      const accepted = await api.post(`${base}/candidates`, [sent], { headers });
      expect(accepted.body.meta.sandboxEnabled).toBe(true);
      expect(accepted.headers.location).toBe(`/api/sandbox/mutations/${accepted.body.data.mutationId}`);
      const done = (await api.get(`${accepted.headers.location}?wait=25`)).body;
      expect([done.data.status, done.meta.sandboxEnabled]).toEqual(["completed", true]);
      const { id } = done.data.result.candidates[0];
      const inside = await api.get(`${base}/candidates/${id}`, { headers });
      expect([inside.status, inside.body.data.email, inside.body.meta.sandboxEnabled]).toEqual([
        200,
        sent.email,
        true,
      ]);
      const outside = await api.get(`/api/v2/candidates/${id}`);
      expect(outside.status).toBe(404);
      expect((await api.get(`/api/v2/mutations/${done.data.mutationId}`)).status).toBe(404);
      expect((await api.get(`/api/v2/candidates/find?email=${sent.email}`)).body.data).toEqual([]);
      const found = await api.get(`${base}/candidates/find?email=${sent.email}`, { headers });
      expect(found.body.data).toHaveLength(1);
      const failed = await api.perform("DELETE", `/api/v2/candidates/${id}`);
      expect(failed.result.errorCode).toBe("candidate_not_found");
      const deleted = await api.delete(`${base}/candidates/${id}`, { headers });
      expect((await api.get(`${deleted.headers.location}?wait=25`)).body.data.status).toBe("completed");
    });
  }

  test("is off if its header is missing or false", async ({ api }) => {
    const without = await api.get("/api/v2/candidates?pageSize=1");
    expect(without.body.meta.sandboxEnabled).toBe(false);
    for (const value of ["false", "FALSE", "0", "false, 0"]) {
      const response = await api.get("/api/v2/candidates?pageSize=1", {
        headers: { "x-api-sandbox": value },
      });
      expect([value, response.body.meta.sandboxEnabled]).toEqual([value, false]);
    }
  });

  test("is on if any value of a repeated header is true, to protect live data", async ({ api }) => {
    for (const value of ["true, true", "false, true", "0, 1"]) {
      const response = await api.get("/api/v2/candidates?pageSize=1", {
        headers: { "x-api-sandbox": value },
      });
      expect([value, response.body.meta.sandboxEnabled]).toEqual([value, true]);
    }
  });

  test("rejects writes with an invalid value in its header [contract 4.sandbox-header]", async ({ api }) => {
    for (const value of ["", "yes", "treu", "2", "false, yes"]) {
      const headers = { "x-api-sandbox": value };
      const body = newCandidate();
      for (const base of ["/api/v2", "/api/sandbox"]) {
        const response = await api.post(`${base}/candidates`, [body], { headers });
        expect([value, response.status, response.body.code]).toEqual([value, 400, "validation_error"]);
        expect(response.body.data.issues).toEqual([
          expect.objectContaining({ location: "header", pointer: "/x-api-sandbox", code: "invalid_format" }),
        ]);
        expect((await api.get(`${base}/candidates/find?email=${body.email}`)).body.data).toEqual([]);
      }
      const ignored = await api.get("/api/v2/schema", { headers });
      expect([value, ignored.status]).toEqual([value, 200]);
    }
  });

  test("can't read or change live candidates", async ({ api }) => {
    const done = await api.perform("POST", "/api/v2/candidates", { body: [newCandidate()] });
    const { id } = done.result.candidates[0];
    expect((await api.get(`/api/sandbox/candidates/${id}`)).status).toBe(404);
    const patched = await api.perform("PATCH", `/api/sandbox/candidates/${id}`, { body: { name: "Zand" } });
    expect(patched.result.errorCode).toBe("candidate_not_found");
  });
});
