import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { MIB } from "@/lib/contract/contract";
import { sha256 } from "@/lib/platform/digest";
import { openTestApi } from "@/test/api";
import { ALLOWED_FILES, REJECTED_FILES, toDataUri } from "@/test/sample-files";
import { fileStorage } from "./file-storage";
import { discardStaged, simulateAttachments, stageAttachments } from "./stage";
import { stagedStorageKeys } from "./staged";

let folder: string;
beforeAll(openTestApi);
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "stage-"));
  process.env.DATA_DIR = folder;
});
beforeEach(() => rm(join(folder, "files"), { recursive: true, force: true }));
afterAll(() => rm(folder, { recursive: true }));

const stored = () => readdir(join(folder, "files")).catch(() => []);
const file = (data: string, filename = "cv.pdf") => ({ filename, data });
const byUrl = { filename: "cv.pdf", url: "https://example.org/cv.pdf" };
const person = { name: "Anna", email: "anna@example.org", privacyConsent: true };
const staged = (content: Buffer, contentType: string, filename = "cv.pdf") => ({
  filename,
  staged: {
    storageKey: expect.stringMatching(/^[A-Za-z0-9]{44}$/),
    sizeBytes: content.length,
    sha256: sha256(content),
    contentType,
  },
});

describe("stageAttachments", () => {
  test("moves contents to storage and replaces them with their key and type", async () => {
    const body = { ...person, curriculumVitae: [file(toDataUri(ALLOWED_FILES.pdf), "../cv.pdf")] };
    const { body: left, storageKeys } = await stageAttachments(body);
    expect(left).toEqual({
      ...person,
      curriculumVitae: [staged(ALLOWED_FILES.pdf, "application/pdf", "../cv.pdf")],
    });
    expect(storageKeys).toEqual(stagedStorageKeys(left));
    expect(await fileStorage().read(String(storageKeys[0]))).toEqual(ALLOWED_FILES.pdf);
  });

  test("finds the files of several candidates and of a body with only files, in order", async () => {
    const [pdf, png] = [file(toDataUri(ALLOWED_FILES.pdf)), file(toDataUri(ALLOWED_FILES.png))];
    const [asPdf, asPng] = [
      staged(ALLOWED_FILES.pdf, "application/pdf"),
      staged(ALLOWED_FILES.png, "image/png"),
    ];
    const several = [{ ...person, otherAttachments: [png, byUrl, pdf] }, person, { curriculumVitae: [pdf] }];
    expect((await stageAttachments(several)).body).toEqual([
      { ...person, otherAttachments: [asPng, byUrl, asPdf] },
      person,
      { curriculumVitae: [asPdf] },
    ]);
    const files = { curriculumVitae: [pdf], otherAttachments: [png] };
    expect((await stageAttachments(files)).body).toEqual({
      curriculumVitae: [asPdf],
      otherAttachments: [asPng],
    });
    expect(await stored()).toHaveLength(5);
  });

  test("does not modify its argument", async () => {
    const body = [{ ...person, curriculumVitae: [file(toDataUri(ALLOWED_FILES.pdf))] }];
    const before = structuredClone(body);
    await stageAttachments(body);
    expect(body).toEqual(before);
  });

  test.each([
    ["declares HTML but is a PDF", toDataUri(ALLOWED_FILES.pdf, "text/html"), "application/pdf"],
    ["declares no type", toDataUri(ALLOWED_FILES.png, ""), "image/png"],
    ["declares a PDF but is text", toDataUri(ALLOWED_FILES.text, "application/pdf"), "text/plain"],
  ])("detects the type by content for a data URI that %s", async (_what, data, contentType) => {
    const { body } = await stageAttachments({ curriculumVitae: [file(data)] });
    expect(body).toMatchObject({ curriculumVitae: [{ staged: { contentType } }] });
  });

  test("fails and stores no file if a file in an uninspected body can't be attached", async () => {
    const files = [file(toDataUri(ALLOWED_FILES.pdf)), file(toDataUri(REJECTED_FILES.program))];
    await expect(stageAttachments([person, { ...person, curriculumVitae: files }])).rejects.toMatchObject({
      code: "validation_error",
      data: { issues: [{ pointer: "/1/curriculumVitae/1", code: "unsupported_file_type" }] },
    });
    expect(await stored()).toEqual([]);
  });

  test("accepts a file of exactly 10 MiB", async () => {
    const content = Buffer.alloc(10 * MIB, "a");
    const { body } = await stageAttachments({ curriculumVitae: [file(toDataUri(content))] });
    expect(body).toEqual({ curriculumVitae: [staged(content, "text/plain")] });
  });

  test("doesn't change a body without file contents, and returns it in the same turn of the event loop", async () => {
    const bodies = [
      undefined,
      null,
      "text",
      [person, person],
      { ...person, curriculumVitae: [] },
      { curriculumVitae: null },
      { curriculumVitae: [byUrl] },
      { curriculumVitae: [{ id: "att00000000000000" }] },
    ];
    for (const body of bodies) {
      const nextTurn = new Promise<null>((resolve) => setImmediate(resolve, null));
      const first = await Promise.race([nextTurn, stageAttachments(body)]);
      expect(first?.body).toBe(body);
      expect(first?.storageKeys).toEqual([]);
    }
  });

  test("returns a result that can be discarded twice", async () => {
    const result = await stageAttachments({ curriculumVitae: [file(toDataUri(ALLOWED_FILES.pdf))] });
    await discardStaged(result);
    await discardStaged(result);
    expect(await stored()).toEqual([]);
  });

  test("throws when storage fails", async () => {
    await writeFile(join(folder, "files"), "in the way");
    await expect(
      stageAttachments({ curriculumVitae: [file(toDataUri(ALLOWED_FILES.pdf))] }),
    ).rejects.toThrow();
  });
});

describe("simulateAttachments", () => {
  test("shows files with content as stored, omits files by URL and stores nothing", async () => {
    const content = {
      content: ALLOWED_FILES.pdf,
      contentType: "application/pdf",
      sha256: sha256(ALLOWED_FILES.pdf),
    };
    const inspected = { filename: "cv.pdf", inspected: content };
    const simulated = {
      ...staged(ALLOWED_FILES.pdf, "application/pdf"),
      staged: { ...staged(ALLOWED_FILES.pdf, "application/pdf").staged, storageKey: "dry-run" },
    };
    expect(
      simulateAttachments([
        { ...person, curriculumVitae: [byUrl, inspected], otherAttachments: [] },
        { ...person, curriculumVitae: [byUrl] },
        person,
      ]),
    ).toEqual([
      { ...person, curriculumVitae: [simulated], otherAttachments: [] },
      { ...person, curriculumVitae: [] },
      person,
    ]);
    expect(await stored()).toEqual([]);
  });

  test("doesn't change a body without new files", () => {
    const removals = { curriculumVitae: [{ id: "att00000000000000" }], otherAttachments: [] };
    expect(simulateAttachments(removals)).toEqual(removals);
    expect(simulateAttachments(undefined)).toBe(undefined);
  });
});
