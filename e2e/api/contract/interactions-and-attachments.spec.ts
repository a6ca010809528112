import type { ApiClient } from "./client";
import { summarizeIssues } from "./envelopes";
import { expect, newCandidate, test } from "./fixtures";

const newStored = async (api: ApiClient) =>
  (await api.perform("POST", "/api/v2/candidates", { body: [newCandidate()] })).result.candidates[0];
const pathOf = ({ id }: { id: string }) => `/api/v2/candidates/${id}`;

test.describe("interactions", () => {
  test("are added, read, changed and removed [contract 6.result-interactions]", async ({ api }) => {
    const path = `${pathOf(await newStored(api))}/interactions`;
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
    const gone = await api.get(one);
    expect([gone.status, gone.body.code]).toEqual([404, "interaction_not_found"]);
    const twice = await api.perform("DELETE", one);
    expect(twice.result.errorCode).toBe("interaction_not_found");
  });

  test("may be sent alone; wrong ones are refused at their place", async ({ api, unchanged }) => {
    const path = `${pathOf(await newStored(api))}/interactions`;
    const right = { type: "Anders", performedAt: "2026-01-01T10:00Z" };
    expect((await api.perform("POST", path, { body: right })).result.interactions).toHaveLength(1);
    await unchanged(async () => {
      const refused: [body: unknown, problems: string[]][] = [
        [{ ...right, duration: 0 }, ["/duration too_small"]],
        [
          [right, { ...right, performedAt: "2023-02-29T10:00Z", x: 1 }],
          ["/1/performedAt invalid_format", "/1/x unrecognized_keys"],
        ],
        [[{}], ["/0/performedAt required", "/0/type required"]],
        [[], [" too_small"]],
        [Array(11).fill(right), [" too_big"]],
      ];
      for (const [body, problems] of refused) {
        const reply = await api.post(path, body);
        expect([reply.status, summarizeIssues(reply)]).toEqual([400, problems]);
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

  test("are added, shown with a link that gives their bytes, and removed", async ({ api }) => {
    const candidate = await newStored(api);
    const added = await api.perform("POST", `${pathOf(candidate)}/attachments`, {
      body: {
        curriculumVitae: [file("cv één.txt")],
        otherAttachments: [file("brief.txt"), file("nog een.txt")],
      },
    });
    expect([added.operation, added.status]).toEqual(["attachments.add", "completed"]);
    const shown = (await api.get(pathOf(candidate))).body.data;
    expect(shown.curriculumVitae).toMatchObject([
      { filename: "cv één.txt", contentType: "text/plain", size: TEXT.length },
    ]);
    expect(shown.otherAttachments).toHaveLength(2);
    const reply = await api.get(new URL(shown.curriculumVitae[0].url).pathname, { key: null });
    expect([reply.status, reply.bytes.toString("utf8")]).toEqual([200, TEXT]);
    const [{ id }] = shown.otherAttachments;
    const removed = await api.perform("POST", `${pathOf(candidate)}/attachments/delete`, {
      body: { otherAttachments: [{ id }] },
    });
    expect(removed.result).toMatchObject({ curriculumVitae: [], otherAttachments: [{ id }] });
    expect((await api.get(pathOf(candidate))).body.data.otherAttachments).toHaveLength(1);
  });

  test("come with a new candidate, and are replaced by an update", async ({ api }) => {
    const body = [newCandidate({ curriculumVitae: [file("oud.txt")] })];
    const [candidate] = (await api.perform("POST", "/api/v2/candidates", { body })).result.candidates;
    expect(candidate.curriculumVitae).toMatchObject([{ filename: "oud.txt" }]);
    await api.perform("PATCH", pathOf(candidate), { body: { curriculumVitae: [file("nieuw.txt")] } });
    expect((await api.get(pathOf(candidate))).body.data.curriculumVitae).toMatchObject([
      { filename: "nieuw.txt" },
    ]);
  });

  test("of a candidate who isn't there are refused at once", async ({ api, unchanged }) => {
    await unchanged(async () => {
      const path = pathOf({ id: "rec00000000000000" });
      const added = await api.post(`${path}/attachments`, { curriculumVitae: [file("cv.txt")] });
      expect([added.status, added.body.code]).toEqual([404, "candidate_not_found"]);
      const nothing = await api.post(`${path}/attachments`, { curriculumVitae: [] });
      expect(nothing.status).toBe(400);
    });
  });
});
