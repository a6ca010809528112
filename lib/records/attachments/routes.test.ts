import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { attachments } from "@/db/schema/attachments";
import { events } from "@/db/schema/events";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { ALLOWED_FILES, toDataUri } from "@/test/sample-files";
import {
  createCandidateIn,
  listStoredKeys,
  setUpTempStorage,
  UNKNOWN_CANDIDATE_ID,
} from "@/test/temp-storage";

let region: TestRegion;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
});

const cv = { filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) };
const letter = { filename: "brief.txt", data: toDataUri(ALLOWED_FILES.text) };
const at = (id: string, rest = "") => `/api/v2/candidates/${id}/attachments${rest}`;
const recordOf = async (id: string) => (await call("GET", `/api/v2/candidates/${id}`, region)).body.data;
const namesOf = (records: { filename: string }[]) => records.map(({ filename }) => filename);

describe("POST /candidates/{id}/attachments", () => {
  test("appends to existing files and returns the added ones [spec 4.attachments-add 4.attachments-add-appends] [contract 6.result-files]", async () => {
    const id = await createCandidateIn(region, { curriculumVitae: [{ ...cv, filename: "eerste.pdf" }] });
    const added = await runMutation(region, "POST", at(id), {
      body: { curriculumVitae: [cv, { ...cv, filename: "derde.pdf" }], otherAttachments: [letter] },
    });
    expect(added).toMatchObject({ operation: "attachments.add", status: "completed" });
    expect(namesOf(added.result.curriculumVitae)).toEqual(["cv.pdf", "derde.pdf"]);
    expect(namesOf(added.result.otherAttachments)).toEqual(["brief.txt"]);
    const record = await recordOf(id);
    expect(namesOf(record.curriculumVitae)).toEqual(["eerste.pdf", "cv.pdf", "derde.pdf"]);
    expect(namesOf(record.otherAttachments)).toEqual(["brief.txt"]);
    expect(record.curriculumVitae[1]).toMatchObject({
      id: expect.stringMatching(/^att[A-Za-z0-9]{14}$/),
      contentType: "application/pdf",
      size: ALLOWED_FILES.pdf.length,
    });
    expect(Date.parse(record.updatedAt)).toBeGreaterThan(Date.parse(record.createdAt));
  });

  test("accepts more than five files in a field over several requests", async () => {
    const id = await createCandidateIn(region);
    for (const _ of [1, 2]) {
      await runMutation(region, "POST", at(id), { body: { otherAttachments: [letter, letter, letter] } });
    }
    expect((await recordOf(id)).otherAttachments).toHaveLength(6);
  });

  test("records an audit event for an added file with the file's field but not its name", async () => {
    const id = await createCandidateIn(region);
    const added = await runMutation(region, "POST", at(id), { body: { otherAttachments: [letter] } });
    const event = (await db().select().from(events).where(eq(events.candidateId, id))).at(-1);
    expect(event).toMatchObject({
      action: "attachment.added",
      recordId: added.result.otherAttachments[0].id,
      mutationId: added.mutationId,
    });
    expect(event?.details).toEqual({ field: "otherAttachments" });
  });

  test("accepts a file of exactly 10 MiB [contract 9.file-size]", async () => {
    const id = await createCandidateIn(region);
    const data = toDataUri(Buffer.alloc(10 * 1024 * 1024, "a"));
    const body = { otherAttachments: [{ filename: "lang.txt", data }] };
    expect((await runMutation(region, "POST", at(id), { body })).status).toBe("completed");
  });

  test("stores no content in the ledger", async () => {
    const id = await createCandidateIn(region);
    const accepted = await call("POST", at(id), { ...region, body: { curriculumVitae: [cv] } });
    const rows = await db().execute<{ input: string }>(
      `select input::text as input from mutations where id = '${accepted.body.data.mutationId}'`,
    );
    expect(rows[0]?.input).toContain("storageKey");
    expect(rows[0]?.input).not.toContain(ALLOWED_FILES.pdf.toString("base64").slice(0, 24));
  });

  test("stores files once per idempotency key, and reports whether a repeated payload matches", async () => {
    const id = await createCandidateIn(region);
    const address = `${at(id)}?idempotencyKey=once-${id}`;
    const body = { curriculumVitae: [cv] };
    await runMutation(region, "POST", address, { body });
    const before = await listStoredKeys();
    const again = await call("POST", address, { ...region, body });
    const other = await call("POST", address, { ...region, body: { curriculumVitae: [letter] } });
    expect([again, other].map(({ body: { data } }) => [data.status, data.payloadMatches])).toEqual([
      ["idempotency_hit", true],
      ["idempotency_hit", false],
    ]);
    expect(await listStoredKeys()).toEqual(before);
    expect((await recordOf(id)).curriculumVitae).toHaveLength(1);
  });
});

describe("POST /candidates/{id}/attachments/delete", () => {
  test("removes the specified files from the candidate and from storage, and returns their records [spec 4.attachments-delete] [contract 6.result-files]", async () => {
    const before = await listStoredKeys();
    const id = await createCandidateIn(region, { curriculumVitae: [cv], otherAttachments: [letter, cv] });
    const record = await recordOf(id);
    const body = {
      curriculumVitae: [{ id: record.curriculumVitae[0].id }, { id: record.curriculumVitae[0].id }],
      otherAttachments: [{ id: record.otherAttachments[0].id }],
    };
    const removed = await runMutation(region, "POST", at(id, "/delete"), { body });
    expect(removed).toMatchObject({ operation: "attachments.delete", status: "completed" });
    expect(namesOf(removed.result.curriculumVitae)).toEqual(["cv.pdf"]);
    expect(namesOf(removed.result.otherAttachments)).toEqual(["brief.txt"]);
    const left = await recordOf(id);
    expect([left.curriculumVitae, namesOf(left.otherAttachments)]).toEqual([[], ["cv.pdf"]]);
    expect((await listStoredKeys()).length).toBe(before.length + 1);
  });

  test("removes nothing and fails with attachment_not_found if one of the files isn't in the given field [contract 6.failed-not-found]", async () => {
    const id = await createCandidateIn(region, { curriculumVitae: [cv], otherAttachments: [letter] });
    const record = await recordOf(id);
    const own = { id: record.curriculumVitae[0].id };
    for (const stranger of [{ id: "att00000000000000" }, { id: record.otherAttachments[0].id }]) {
      const body = { curriculumVitae: [own, stranger] };
      const ended = await runMutation(region, "POST", at(id, "/delete"), { body });
      expect(ended).toMatchObject({
        status: "failed",
        result: { errorCode: "attachment_not_found", status: 404 },
      });
    }
    expect((await recordOf(id)).curriculumVitae).toHaveLength(1);
  });

  test("fails with attachment_not_found for another candidate's file", async () => {
    const owner = await createCandidateIn(region, { curriculumVitae: [cv] });
    const id = await createCandidateIn(region);
    const body = { curriculumVitae: [{ id: (await recordOf(owner)).curriculumVitae[0].id }] };
    const ended = await runMutation(region, "POST", at(id, "/delete"), { body });
    expect(ended.result.errorCode).toBe("attachment_not_found");
    expect((await recordOf(owner)).curriculumVitae).toHaveLength(1);
  });
});

describe.each<[string, string, object]>([
  ["adding", "", { curriculumVitae: [cv] }],
  ["removing", "/delete", { curriculumVitae: [{ id: "att00000000000000" }] }],
])("%s files", (_what, rest, body) => {
  test.each<[string, () => Promise<string>]>([
    ["another region's candidate", async () => createCandidateIn(await newRegion())],
    ["an unknown candidate", async () => UNKNOWN_CANDIDATE_ID],
  ])(
    "returns 404 for %s, queues nothing and stores no file [spec 4.attachments-add-own 4.attachments-delete-own]",
    async (_whose, idOf) => {
      const id = await idOf();
      const before = [await db().$count(mutations), await listStoredKeys()];
      const rejected = await call("POST", at(id, rest), { ...region, body });
      expect([rejected.status, rejected.body.code]).toEqual([404, "candidate_not_found"]);
      expect([await db().$count(mutations), await listStoredKeys()]).toEqual(before);
    },
  );

  test("returns 404 for a live candidate in the sandbox", async () => {
    const id = await createCandidateIn(region);
    const address = at(id, rest).replace("v2", "sandbox");
    expect((await call("POST", address, { ...region, body })).status).toBe(404);
  });

  test("returns 401 without a key and 400 for a body without files [spec 4.attachments-add-empty 4.attachments-delete-empty]", async () => {
    const id = await createCandidateIn(region);
    expect((await call("POST", at(id, rest), { body })).status).toBe(401);
    expect((await call("POST", at(id, rest), { ...region, body: {} })).status).toBe(400);
    expect((await call("POST", at(id, rest), { ...region, body: { curriculumVitae: [] } })).status).toBe(400);
  });

  test("fails with candidate_not_found if the candidate is deleted before the mutation runs", async () => {
    const id = await createCandidateIn(region);
    await call("DELETE", `/api/v2/candidates/${id}`, region);
    const ended = await runMutation(region, "POST", at(id, rest), { body });
    expect(ended.result.errorCode).toBe("candidate_not_found");
  });
});

describe("a dry run", () => {
  test("stores no files and downloads none, whether they are sent as data or as URLs", async () => {
    const id = await createCandidateIn(region, { curriculumVitae: [cv] });
    const before = await listStoredKeys();
    const person = { name: "Jan", email: "jan@example.org", privacyConsent: true };
    const byUrl = { filename: "cv.pdf", url: "http://127.0.0.1:9/cv.pdf" };
    const files = { curriculumVitae: [cv, byUrl], otherAttachments: [letter] };
    const tries: [string, string, unknown][] = [
      ["POST", "/api/v2/candidates", [{ ...person, ...files }]],
      ["POST", "/api/v2/candidates/upsert", { ...person, ...files }],
      ["PATCH", `/api/v2/candidates/${id}`, files],
      ["POST", at(id), files],
    ];
    for (const [method, address, body] of tries) {
      const dryRun = await call(method, `${address}?dryRun=true`, { ...region, body });
      expect([dryRun.status, dryRun.body.data.status]).toEqual([200, "completed"]);
    }
    expect(await listStoredKeys()).toEqual(before);
    expect(await db().select().from(attachments).where(eq(attachments.candidateId, id))).toHaveLength(1);
  });

  test("returns the files that a removal would remove, and removes nothing", async () => {
    const id = await createCandidateIn(region, { curriculumVitae: [cv] });
    const body = { curriculumVitae: [{ id: (await recordOf(id)).curriculumVitae[0].id }] };
    const dryRun = await call("POST", `${at(id, "/delete")}?dryRun=true`, { ...region, body });
    expect(namesOf(dryRun.body.data.result.curriculumVitae)).toEqual(["cv.pdf"]);
    expect((await recordOf(id)).curriculumVitae).toHaveLength(1);
  });
});
