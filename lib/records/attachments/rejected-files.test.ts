import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { mutations } from "@/db/schema/mutations";
import { db } from "@/lib/platform/database/client";
import { call, drainQueue, newGlobalKey, newRegion, openTestApi, type TestRegion } from "@/test/api";
import { type HttpReceiver, startHttpReceiver } from "@/test/http-receiver";
import { ALLOWED_FILES, REJECTED_FILES, toDataUri } from "@/test/sample-files";
import { newStaff } from "@/test/staff";
import { createCandidateIn, listStoredKeys, setUpTempStorage } from "@/test/temp-storage";
import { CONTENT_BYTES_MAX } from "./content/content-limit";

process.env.ALLOW_PRIVATE_TARGETS = "1";

let host: HttpReceiver;
let region: TestRegion;
let liveId: string;
let sandboxId: string;
beforeAll(setUpTempStorage);
beforeAll(openTestApi);
beforeAll(async () => {
  region = await newRegion();
  host = await startHttpReceiver((response) => response.end(ALLOWED_FILES.pdf));
  liveId = await createCandidateIn(region, { curriculumVitae: [cv] });
  const body = [person("zandbak@example.org")];
  const accepted = await call("POST", "/api/sandbox/candidates", { ...region, body });
  await drainQueue(region, "sandbox");
  const { data } = (await call("GET", String(accepted.headers.location), region)).body;
  sandboxId = data.result.candidates[0].id;
});
afterAll(() => host.close());

const cv = { filename: "cv.pdf", data: toDataUri(ALLOWED_FILES.pdf) };
const program = { filename: "cv.pdf", data: toDataUri(REJECTED_FILES.program, "application/pdf") };
const macros = { filename: "cv.docx", data: toDataUri(REJECTED_FILES.macrosInMacroFreeWord) };
const notBase64 = { filename: "cv.pdf", data: "data:application/pdf;base64,@@@@" };
const empty = { filename: "cv.pdf", data: "data:application/pdf;base64,=" };
const tooLarge = { filename: "cv.txt", data: toDataUri(Buffer.alloc(CONTENT_BYTES_MAX + 1, "a")) };
const byUrl = () => ({ filename: "cv.pdf", url: `${host.origin}/cv.pdf` });
const person = (email: string, files: object = {}) => ({
  name: "Els Proef",
  email,
  privacyConsent: true,
  ...files,
});
type Response = Awaited<ReturnType<typeof call>>;
const issuesOf = ({ body }: Response) =>
  (body.data.issues as { pointer: string; code: string }[]).map(({ pointer, code }) => `${pointer} ${code}`);

/** Asserts that `send` stores no file, queues no mutation and downloads nothing. */
async function expectUntouched(send: () => Promise<void>) {
  const state = async () => [await listStoredKeys(), await db().$count(mutations), host.received.length];
  const before = await state();
  await send();
  expect(await state()).toEqual(before);
}

/** Every route that accepts files. `pointer` is the JSON Pointer of the object that holds the files. */
const routes: [
  name: string,
  method: string,
  path: () => string,
  bodyOf: (files: object) => unknown,
  pointer: string,
][] = [
  ["create", "POST", () => "/api/v2/candidates", (files) => [person("a@example.org", files)], "/0"],
  ["upsert", "POST", () => "/api/v2/candidates/upsert", (files) => person("a@example.org", files), ""],
  ["update", "PATCH", () => `/api/v2/candidates/${liveId}`, (files) => files, ""],
  ["attachments", "POST", () => `/api/v2/candidates/${liveId}/attachments`, (files) => files, ""],
];
const inSandbox = routes.map(
  ([name, method, path, bodyOf, pointer]) =>
    [
      `sandbox ${name}`,
      method,
      () => path().replace("/v2/", "/sandbox/").replace(liveId, sandboxId),
      bodyOf,
      pointer,
    ] as (typeof routes)[number],
);

describe.each([...routes, ...inSandbox])("%s", (_name, method, path, bodyOf, pointer) => {
  test.each(["", "?dryRun=true"])(
    "returns 400 with a pointer to each file that can't be attached, and stores and downloads nothing (%j) [contract 4.files-judged 4.files-judged-dry-run 9.file-types]",
    async (query) => {
      await expectUntouched(async () => {
        const files = {
          curriculumVitae: [cv, program, byUrl()],
          otherAttachments: [notBase64, cv, empty],
        };
        const rejected = await call(method, path() + query, { ...region, body: bodyOf(files) });
        expect([rejected.status, rejected.body.code]).toEqual([400, "validation_error"]);
        expect(issuesOf(rejected)).toEqual([
          `${pointer}/curriculumVitae/1 unsupported_file_type`,
          `${pointer}/otherAttachments/0 invalid_base64`,
          `${pointer}/otherAttachments/2 empty_file`,
        ]);
        expect(rejected.body.message).toBe("3 fields are not valid.");
      });
    },
  );

  test("returns 400 for a Word file that contains macros but declares a type without macros", async () => {
    await expectUntouched(async () => {
      const body = bodyOf({ curriculumVitae: [macros] });
      const rejected = await call(method, path(), { ...region, body });
      expect([rejected.status, issuesOf(rejected)]).toEqual([
        400,
        [`${pointer}/curriculumVitae/0 unsupported_file_type`],
      ]);
    });
  });

  test("accepts valid files, and a dry run succeeds without storing or downloading them", async () => {
    const body = bodyOf({ curriculumVitae: [cv, byUrl()], otherAttachments: [cv] });
    await expectUntouched(async () => {
      const dryRun = await call(method, `${path()}?dryRun=true`, { ...region, body });
      expect([dryRun.status, dryRun.body.data.status]).toEqual([200, "completed"]);
    });
    const accepted = await call(method, path(), { ...region, body });
    expect(accepted.status).toBe(202);
    for (const mode of ["live", "sandbox"] as const) await drainQueue(region, mode);
    const { data } = (await call("GET", String(accepted.headers.location), region)).body;
    expect(data.status).toBe("completed");
  });
});

describe("a request with a file that can't be attached", () => {
  test("creates none of its ten candidates, and gets an issue that points to the seventh", async () => {
    const people = Array.from({ length: 10 }, (_, index) =>
      person(`tien-${index}@example.org`, { curriculumVitae: [index === 6 ? program : cv] }),
    );
    await expectUntouched(async () => {
      const rejected = await call("POST", "/api/v2/candidates", { ...region, body: people });
      expect(issuesOf(rejected)).toEqual(["/6/curriculumVitae/0 unsupported_file_type"]);
    });
    const found = await call("GET", "/api/v2/candidates/find?email=tien-0@example.org", region);
    expect(found.body.data).toEqual([]);
  });

  test("is rejected if the file exceeds 10 MiB by one byte [contract 9.file-size]", async () => {
    const body = { otherAttachments: [cv, tooLarge] };
    await expectUntouched(async () => {
      const rejected = await call("POST", `/api/v2/candidates/${liveId}/attachments`, { ...region, body });
      expect(issuesOf(rejected)).toEqual(["/otherAttachments/1 file_too_large"]);
    });
  });

  test("is rejected, and the response also lists all other issues", async () => {
    const body = [
      person("a@example.org", { otherAttachments: [cv, program] }),
      person("geen adres", { nickname: "E" }),
      null,
      person("b@example.org", {
        curriculumVitae: [
          { ...notBase64, size: 1 },
          { filename: "x.pdf", data: "x" },
        ],
      }),
    ];
    await expectUntouched(async () => {
      const rejected = await call("POST", "/api/v2/candidates?callbackUrl=nergens", { ...region, body });
      expect(rejected.status).toBe(400);
      expect(issuesOf(rejected).sort()).toEqual([
        "/0/otherAttachments/1 unsupported_file_type",
        "/1/email invalid_format",
        "/1/nickname unrecognized_keys",
        "/2 invalid_type",
        "/3/curriculumVitae/0 invalid_base64",
        "/3/curriculumVitae/0/size unrecognized_keys",
        "/3/curriculumVitae/1/data invalid_format",
        "/callbackUrl invalid_format",
      ]);
    });
  });

  test("doesn't consume its idempotency key, so the corrected request can use the same key", async () => {
    const address = "/api/v2/candidates?idempotencyKey=bad-then-good";
    const send = (file: object) =>
      call("POST", address, { ...region, body: [person("k@example.org", { curriculumVitae: [file] })] });
    expect((await send(program)).status).toBe(400);
    const first = await send(cv);
    expect([first.status, first.body.data.status]).toEqual([202, "accepted"]);
    const repeated = await send(cv);
    expect([repeated.status, repeated.body.data]).toMatchObject([
      202,
      { status: "idempotency_hit", payloadMatches: true, mutationId: first.body.data.mutationId },
    ]);
    await drainQueue(region);
  });

  test("is also rejected if staff or a global admin key sends it", async () => {
    const { headers } = await newStaff("adviser", region);
    const admin = await newGlobalKey("admin");
    const path = `/api/v2/candidates/${liveId}/attachments`;
    const body = { otherAttachments: [macros] };
    await expectUntouched(async () => {
      const answers = [
        await call("POST", path, { headers, body }),
        await call("POST", `${path}?region=${region.id}`, { key: admin, body }),
      ];
      for (const answer of answers)
        expect(issuesOf(answer)).toEqual(["/otherAttachments/0 unsupported_file_type"]);
    });
  });

  test("gets a 401 without a key and a 403 for a reader, before its files are inspected", async () => {
    const body = { otherAttachments: [program] };
    const path = `/api/v2/candidates/${liveId}/attachments`;
    expect((await call("POST", path, { body })).status).toBe(401);
    const reader = await newStaff("reader", region);
    expect((await call("POST", path, { headers: reader.headers, body })).status).toBe(403);
  });

  test("is rejected by version 1, which accepts no files", async () => {
    const body = { naam: "Els", email: "v1@example.org", privacy_consent: true, curriculumVitae: [program] };
    await expectUntouched(async () => {
      const rejected = await call("POST", "/api/v1/create-user", { ...region, body });
      expect([rejected.status, rejected.body.data.errors[0].pointer]).toEqual([400, "/curriculumVitae"]);
    });
  });
});

const reason = { code: "attachment_refused", message: "/0/curriculumVitae/0: The file is empty." };
const rejected = { filename: "cv.pdf", refused: reason };

test.each([
  ["beside a file that wasn't downloaded", () => [[rejected, byUrl()]]],
  ["after another candidate's file that wasn't downloaded", () => [[byUrl()], [rejected]]],
])("a mutation with a rejected file %s fails immediately with that file's error", async (_what, filesOf) => {
  const accepted = await call("POST", "/api/v2/candidates", {
    ...region,
    body: [person("oud@example.org")],
  });
  const [row] = await db().select().from(mutations).where(eq(mutations.id, accepted.body.data.mutationId));
  const body = filesOf().map((curriculumVitae) => person("oud@example.org", { curriculumVitae }));
  await db()
    .update(mutations)
    .set({ input: { ...(row?.input as object), body } })
    .where(eq(mutations.id, accepted.body.data.mutationId));
  const before = host.received.length;
  await drainQueue(region);
  const { data } = (await call("GET", String(accepted.headers.location), region)).body;
  expect(data).toMatchObject({ attempts: 1, result: { errorCode: reason.code, message: reason.message } });
  expect(host.received).toHaveLength(before);
});
