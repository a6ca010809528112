import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { attachments } from "@/db/schema/attachments";
import { db } from "@/lib/platform/database/client";
import { call, newRegion, openTestApi, runMutation, type TestRegion } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { ALLOWED_FILES, REJECTED_FILES, toDataUri } from "@/test/sample-files";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let host: HttpReceiver;
let region: TestRegion;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  host = await startHttpReceiver((response, { target }) => {
    if (target === "/cv.pdf") response.end(ALLOWED_FILES.pdf);
    else if (target === "/page.pdf") response.end(REJECTED_FILES.html);
    else if (target === "/large.txt") response.end(Buffer.alloc(10 * 1024 * 1024 + 1, "a"));
    else response.writeHead(404).end();
  });
});
afterAll(() => host.close());

const cv = { filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) };
const letter = { filename: "brief.txt", data: toDataUri(ALLOWED_FILES.text) };
const named = (filename: string, file = cv) => ({ ...file, filename });
const fromUrl = (path: string) => ({ filename: `map/${path}.pdf`, url: `${host.origin}/${path}` });
const recordOf = async (id: string) => (await call("GET", `/api/v2/candidates/${id}`, region)).body.data;
const rowsOf = (id: string) => db().select().from(attachments).where(eq(attachments.candidateId, id));
const namesOf = (records: { filename: string }[]) => records.map(({ filename }) => filename);
const person = (email: string, files: object) => ({
  name: "Els Proef",
  email,
  privacyConsent: true,
  ...files,
});

describe("files sent with a candidate", () => {
  test("are stored per field, in the order in which they were sent [spec 1.stored 4.candidates-create-files] [contract 5.file-record]", async () => {
    const curriculumVitae = ["e", "d", "c", "b", "a"].map((name) => named(`${name}.pdf`));
    const id = await createCandidateIn(region, { curriculumVitae, otherAttachments: [letter, cv] });
    const record = await recordOf(id);
    expect(namesOf(record.curriculumVitae)).toEqual(["e.pdf", "d.pdf", "c.pdf", "b.pdf", "a.pdf"]);
    expect(namesOf(record.otherAttachments)).toEqual(["brief.txt", "cv.pdf"]);
    expect(record.otherAttachments[0]).toEqual({
      id: expect.stringMatching(/^att[A-Za-z0-9]{14}$/),
      filename: "brief.txt",
      contentType: "text/plain",
      size: ALLOWED_FILES.text.length,
      sha256: createHash("sha256").update(ALLOWED_FILES.text).digest("hex"),
      url: expect.stringMatching(/^http:\/\/localhost:3000\/api\/files\/[\w.-]+$/),
      createdAt: record.createdAt,
    });
  });

  test("look the same in the mutation's result and in the candidate", async () => {
    const body = [person("els@example.org", { curriculumVitae: [cv] })];
    const { result } = await runMutation(region, "POST", "/api/v2/candidates", { body });
    const [created] = result.candidates;
    const { url, ...shown } = created.curriculumVitae[0];
    expect((await recordOf(created.id)).curriculumVitae).toEqual([{ ...shown, url: expect.any(String) }]);
    expect((await call("GET", new URL(url).pathname)).status).toBe(200);
  });

  test("get their type from their content, not from the data URI or the file name", async () => {
    const lies = { filename: "foto.png", data: toDataUri(ALLOWED_FILES.pdf, "image/png") };
    const id = await createCandidateIn(region, { otherAttachments: [lies] });
    expect((await recordOf(id)).otherAttachments[0]).toMatchObject({ contentType: "application/pdf" });
  });

  test("get sanitized names", async () => {
    const id = await createCandidateIn(region, { curriculumVitae: [named("../../etc/\u202Efdp.cv.pdf")] });
    expect(namesOf((await recordOf(id)).curriculumVitae)[0]).toMatch(/^[^/\\\u202E]+\.pdf$/);
  });
});

describe("an update of a candidate", () => {
  test("replaces the field's files, deletes the old ones from storage and leaves other fields unchanged [contract 4.update-files]", async () => {
    const before = await listStoredKeys();
    const id = await createCandidateIn(region, { curriculumVitae: [cv, cv], otherAttachments: [letter] });
    const body = { curriculumVitae: [named("nieuw.pdf")] };
    const { result } = await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
    expect(namesOf(result.candidate.curriculumVitae)).toEqual(["nieuw.pdf"]);
    expect(namesOf(result.candidate.otherAttachments)).toEqual(["brief.txt"]);
    expect(await listStoredKeys()).toHaveLength(before.length + 2);
  });

  test.each<[string, unknown]>([
    ["an empty list", []],
    ["null", null],
  ])(
    "clears the field and deletes its stored files if the field is sent as %s",
    async (_what, curriculumVitae) => {
      const before = await listStoredKeys();
      const id = await createCandidateIn(region, { curriculumVitae: [cv, cv] });
      await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { curriculumVitae } });
      expect((await recordOf(id)).curriculumVitae).toEqual([]);
      expect(await listStoredKeys()).toEqual(before);
    },
  );

  test("keeps existing files if it contains no files or fails", async () => {
    const id = await createCandidateIn(region, { curriculumVitae: [cv] });
    await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body: { city: "Ede" } });
    const ended = await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, {
      body: { curriculumVitae: [fromUrl("missing.pdf")] },
    });
    expect(ended.status).toBe("failed");
    const record = await recordOf(id);
    expect(namesOf(record.curriculumVitae)).toEqual(["cv.pdf"]);
    expect((await call("GET", new URL(record.curriculumVitae[0].url).pathname)).status).toBe(200);
  });

  test("replaces the existing files if it is sent as an upsert", async () => {
    const email = "bekend@example.org";
    const id = await createCandidateIn(region, { email, curriculumVitae: [cv] });
    const body = person(email, { curriculumVitae: [named("twee.pdf"), named("drie.pdf")] });
    await runMutation(region, "POST", "/api/v2/candidates/upsert", { body });
    expect(namesOf((await recordOf(id)).curriculumVitae)).toEqual(["twee.pdf", "drie.pdf"]);
  });
});

describe("files sent by URL", () => {
  test("are downloaded when their mutation runs, and stored like uploaded files", async () => {
    const before = host.received.length;
    const address = "/api/v2/candidates";
    const body = [person("url@example.org", { curriculumVitae: [cv, fromUrl("cv.pdf"), letter] })];
    const accepted = await call("POST", address, { ...region, body });
    expect(host.received).toHaveLength(before);
    const ended = await runMutation(region, "PATCH", `/api/v2/candidates/rec00000000000000`, {
      body: { city: "x" },
    });
    expect(ended.status).toBe("failed");
    expect(host.received).toHaveLength(before + 1);
    const { result } = (await call("GET", accepted.headers.location ?? "", region)).body.data;
    const files = result.candidates[0].curriculumVitae;
    expect(namesOf(files)).toEqual(["cv.pdf", "map_cv.pdf.pdf", "brief.txt"]);
    expect(files[1]).toMatchObject({ contentType: "application/pdf", size: ALLOWED_FILES.pdf.length });
  });

  test.each<[string, number, string]>([
    ["attachment_unreachable", 422, "missing"],
    ["attachment_refused", 422, "page.pdf"],
    ["attachment_too_large", 413, "large.txt"],
  ])(
    "make the mutation fail with %s (%i) if the URL is /%s, and change nothing [contract 6.failed-unreachable 6.failed-too-large 6.failed-refused]",
    async (errorCode, status, path) => {
      const id = await createCandidateIn(region, { curriculumVitae: [cv] });
      const before = await listStoredKeys();
      const body = { curriculumVitae: [fromUrl(path)] };
      const ended = await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
      expect(ended.result).toMatchObject({ errorCode, status, attempts: 1 });
      expect(ended.result.message).not.toContain(host.origin);
      expect(await listStoredKeys()).toEqual(before);
      expect(await rowsOf(id)).toHaveLength(1);
    },
  );

  test("make the mutation fail immediately if nothing listens on the port", async () => {
    const id = await createCandidateIn(region);
    const gone = await startHttpReceiver();
    await gone.close();
    const body = { curriculumVitae: [{ filename: "cv.pdf", url: `${gone.origin}/cv.pdf` }] };
    const ended = await runMutation(region, "PATCH", `/api/v2/candidates/${id}`, { body });
    expect(ended.result).toMatchObject({ errorCode: "attachment_unreachable", attempts: 1 });
  });
});
