import type { ApiClient } from "./client";
import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";

const createCandidate = async (api: ApiClient) =>
  (await api.perform("POST", "/api/v2/candidates", { body: [newCandidate()] })).result.candidates[0];
const candidatePath = ({ id }: { id: string }) => `/api/v2/candidates/${id}`;

test.describe("interactions", () => {
  test("can be added, read, changed and deleted [contract 6.result-interactions]", async ({ api }) => {
    const path = `${candidatePath(await createCandidate(api))}/interactions`;
    const sent = [
      { type: "Telefonisch", performedAt: "2026-01-01T10:00Z", summary: "Kort", duration: 60 },
      { type: "E-mail", performedAt: "2026-02-01T10:00+01:00" },
    ];
    const added = await api.perform("POST", path, { body: sent });
    expect([added.operation, added.status, added.result.interactions.length]).toEqual([
      "interactions.create",
      "completed",
      2,
    ]);
    const listed = (await api.get(path)).body.data;
    expect(listed.map(({ type }: { type: string }) => type)).toEqual(["E-mail", "Telefonisch"]);
    const one = `${path}/${listed[1].id}`;
    expect((await api.get(one)).body.data).toEqual(listed[1]);
    const changed = await api.perform("PATCH", one, {
      body: { summary: null, duration: 120, type: "Persoonlijk" },
    });
    expect(changed.result.interaction).toMatchObject({
      id: listed[1].id,
      summary: null,
      duration: 120,
      type: "Persoonlijk",
    });
    expect((await api.get(one)).body.data).toEqual(changed.result.interaction);
    const removed = await api.perform("DELETE", one);
    expect(removed.result).toEqual({ id: listed[1].id, deleted: true });
    const missing = await api.get(one);
    expect([missing.status, missing.body.code]).toEqual([404, "interaction_not_found"]);
    const repeated = await api.perform("DELETE", one);
    expect(repeated.result.errorCode).toBe("interaction_not_found");
  });

  test("can be sent as a single object or a list, and each issue is reported at its pointer", async ({
    api,
    expectUnchanged,
  }) => {
    const path = `${candidatePath(await createCandidate(api))}/interactions`;
    const valid = { type: "Anders", performedAt: "2026-01-01T10:00Z" };
    expect((await api.perform("POST", path, { body: valid })).result.interactions).toHaveLength(1);
    await expectUnchanged(async () => {
      const rejected: [body: unknown, issues: string[]][] = [
        [{ ...valid, duration: 0 }, ["/duration too_small"]],
        [
          [valid, { ...valid, performedAt: "2023-02-29T10:00Z", x: 1 }],
          ["/1/performedAt invalid_format", "/1/x unrecognized_keys"],
        ],
        [[{}], ["/0/performedAt required", "/0/type required"]],
        [[], [" too_small"]],
        [Array(11).fill(valid), [" too_big"]],
      ];
      for (const [body, issues] of rejected) {
        const response = await api.post(path, body);
        expect([response.status, summarizeIssues(response)]).toEqual([400, issues]);
      }
      const patched = await api.patch(`${path}/rec00000000000000`, { id: "rec00000000000001", type: null });
      expect(summarizeIssues(patched)).toEqual(["/id unrecognized_keys", "/type invalid_value"]);
      expect(summarizeIssues(await api.patch(`${path}/rec00000000000000`, {}))).toEqual([" invalid"]);
    });
  });
});

test.describe("attachments", () => {
  const TEXT = "Een brief.\n";
  const file = (filename: string) => ({
    filename,
    data: `data:text/plain;base64,${Buffer.from(TEXT).toString("base64")}`,
  });

  test("can be added, downloaded through their URL, and deleted", async ({ api }) => {
    const candidate = await createCandidate(api);
    const added = await api.perform("POST", `${candidatePath(candidate)}/attachments`, {
      body: {
        curriculumVitae: [file("cv één.txt")],
        otherAttachments: [file("brief.txt"), file("nog een.txt")],
      },
    });
    expect([added.operation, added.status]).toEqual(["attachments.add", "completed"]);
    const stored = (await api.get(candidatePath(candidate))).body.data;
    expect(stored.curriculumVitae).toMatchObject([
      { filename: "cv één.txt", contentType: "text/plain", size: TEXT.length },
    ]);
    expect(stored.otherAttachments).toHaveLength(2);
    const response = await api.get(new URL(stored.curriculumVitae[0].url).pathname, { key: null });
    expect([response.status, response.bytes.toString("utf8")]).toEqual([200, TEXT]);
    const [{ id }] = stored.otherAttachments;
    const removed = await api.perform("POST", `${candidatePath(candidate)}/attachments/delete`, {
      body: { otherAttachments: [{ id }] },
    });
    expect(removed.result).toMatchObject({ curriculumVitae: [], otherAttachments: [{ id }] });
    expect((await api.get(candidatePath(candidate))).body.data.otherAttachments).toHaveLength(1);
  });

  test("can be sent with a new candidate and are replaced by an update", async ({ api }) => {
    const body = [newCandidate({ curriculumVitae: [file("oud.txt")] })];
    const [candidate] = (await api.perform("POST", "/api/v2/candidates", { body })).result.candidates;
    expect(candidate.curriculumVitae).toMatchObject([{ filename: "oud.txt" }]);
    await api.perform("PATCH", candidatePath(candidate), { body: { curriculumVitae: [file("nieuw.txt")] } });
    expect((await api.get(candidatePath(candidate))).body.data.curriculumVitae).toMatchObject([
      { filename: "nieuw.txt" },
    ]);
  });

  test("with unacceptable content are reported together with all other issues, and nothing is written [contract 4.files-judged 4.files-judged-dry-run]", async ({
    api,
    expectUnchanged,
  }) => {
    const program = Buffer.concat([
      Buffer.from("4d5a90000300000004000000ffff0000", "hex"),
      Buffer.alloc(600_000),
    ]);
    const named = (content: string) => ({
      filename: "cv.pdf",
      data: `data:application/pdf;base64,${content}`,
    });
    const body = Array.from({ length: 10 }, () => newCandidate({ curriculumVitae: [file("cv.txt")] }));
    Object.assign(body[2] ?? {}, { otherAttachments: [file("brief.txt"), named("JVBERi0%3D")] });
    Object.assign(body[4] ?? {}, { email: "geen adres" });
    Object.assign(body[6] ?? {}, { curriculumVitae: [named(program.toString("base64"))] });
    await expectUnchanged(async () => {
      for (const root of ["/api/v2", "/api/sandbox"]) {
        for (const query of ["", "?dryRun=true"]) {
          const response = await api.post(`${root}/candidates${query}`, body);
          expect([response.status, summarizeIssues(response)]).toEqual([
            400,
            [
              "/2/otherAttachments/1 invalid_base64",
              "/4/email invalid_format",
              "/6/curriculumVitae/0 unsupported_file_type",
            ],
          ]);
        }
      }
    });
  });

  test("for an unknown candidate queue no mutation, and are rejected with 404, or with 400 if the body is invalid", async ({
    api,
    expectUnchanged,
  }) => {
    await expectUnchanged(async () => {
      const path = candidatePath({ id: "rec00000000000000" });
      const added = await api.post(`${path}/attachments`, { curriculumVitae: [file("cv.txt")] });
      expect([added.status, added.body.code]).toEqual([404, "candidate_not_found"]);
      const empty = await api.post(`${path}/attachments`, { curriculumVitae: [] });
      expect(empty.status).toBe(400);
    });
  });
});
