import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { MIB } from "@/lib/contract/contract";
import { sha256 } from "@/lib/platform/digest";
import { ALLOWED_FILES, REJECTED_FILES, toDataUri } from "@/test/sample-files";
import { CONTENT_BYTES_MAX } from "./content-limit";
import { inspectFiles } from "./inspect";

const pdf = ALLOWED_FILES.pdf;
const file = (data: unknown, filename = "cv.pdf") => ({ filename, data });
const good = file(toDataUri(pdf));
const bad = file(toDataUri(REJECTED_FILES.html, "application/pdf"));
const byUrl = { filename: "cv.pdf", url: "https://example.org/cv.pdf" };
const withParameters = (text: string, mediaType = "application/pdf") => `data:${mediaType};base64,${text}`;
const base64 = pdf.toString("base64");
const lines = base64.replace(/.{20}/g, "$&\r\n");
const faultsOf = async (body: unknown) =>
  (await inspectFiles(body)).issues.map(({ pointer, code }) => `${pointer} ${code}`);

test.each([
  ["is not base64", withParameters("JVBERi0%"), "invalid_base64"],
  ["is percent-encoded", withParameters("JVBERi0%3D"), "invalid_base64"],
  ["uses the base64url alphabet", withParameters("JVBE-_8="), "invalid_base64"],
  ["has a stray character at the end", withParameters("JVBER"), "invalid_base64"],
  ["is only padding", withParameters("="), "empty_file"],
  ["is only line breaks", withParameters("\r\n"), "empty_file"],
  ["is HTML that is declared as a PDF", bad.data, "unsupported_file_type"],
  ["is a program", toDataUri(REJECTED_FILES.program, "application/pdf"), "unsupported_file_type"],
  ["is one byte too large", toDataUri(Buffer.alloc(CONTENT_BYTES_MAX + 1, "a")), "file_too_large"],
  ["is large and not base64", withParameters(`${"A".repeat(MIB)}!`), "invalid_base64"],
  [
    "is a large file of a type that isn't allowed",
    toDataUri(Buffer.concat([REJECTED_FILES.program, Buffer.alloc(MIB)])),
    "unsupported_file_type",
  ],
])("a file whose content %s gets one issue, which points to the file", async (_what, data, code) => {
  const body = [{}, { otherAttachments: [byUrl, good, file(data, "Anna de Vries.pdf")] }];
  const { issues } = await inspectFiles(body);
  expect(issues).toEqual([
    {
      path: ["1", "otherAttachments", "2"],
      pointer: "/1/otherAttachments/2",
      location: "body",
      code,
      message: expect.stringMatching(/^The .+\. [A-Z].+\.$/),
    },
  ]);
  expect(JSON.stringify(issues)).not.toContain("Anna");
});

test.each([
  ["line breaks", withParameters(lines)],
  ["no padding", withParameters(base64.replace(/=+$/, ""))],
  [
    "a charset and a name as parameters",
    withParameters(base64, "application/pdf;charset=utf-8;name=a b.pdf"),
  ],
  ["an upper-case media type", withParameters(base64, "APPLICATION/PDF")],
  ["no media type", withParameters(base64, "")],
  ["a media type that doesn't match its content", withParameters(base64, "image/png")],
])("a data URI with %s is decoded", async (_what, data) => {
  const inspected = { content: pdf, contentType: "application/pdf", sha256: sha256(pdf) };
  expect(await inspectFiles({ curriculumVitae: [file(data)] })).toEqual({
    body: { curriculumVitae: [{ filename: "cv.pdf", inspected }] },
    issues: [],
  });
});

test("a file of exactly 10 MiB is decoded unchanged", async () => {
  const content = Buffer.from(randomBytes(CONTENT_BYTES_MAX / 2).toString("hex"));
  const { body, issues } = await inspectFiles({ curriculumVitae: [file(toDataUri(content))] });
  expect(issues).toEqual([]);
  const { inspected } = (body as { curriculumVitae: [{ inspected: { content: Buffer } }] })
    .curriculumVitae[0];
  expect(inspected.content.equals(content)).toBe(true);
});

test("inspectFiles reports an issue for each file that can't be attached, in order of candidate, field and position", async () => {
  const large = file(toDataUri(Buffer.concat([REJECTED_FILES.program, Buffer.alloc(MIB)])));
  const body = [
    { otherAttachments: [large, good, bad], curriculumVitae: [bad, byUrl] },
    {},
    { curriculumVitae: [good, large, file("data:;base64,=")] },
  ];
  expect(await faultsOf(body)).toEqual([
    "/0/curriculumVitae/0 unsupported_file_type",
    "/0/otherAttachments/0 unsupported_file_type",
    "/0/otherAttachments/2 unsupported_file_type",
    "/2/curriculumVitae/1 unsupported_file_type",
    "/2/curriculumVitae/2 empty_file",
  ]);
});

test("inspectFiles returns exact pointers for a body that doesn't match its schema, and skips files without a data URI", async () => {
  const odd = [null, 1, "text", [], { url: 1 }, file(1), file("no data URI"), file("data:,text")];
  expect(await faultsOf([null, 7, { curriculumVitae: [...odd, bad], otherAttachments: bad }])).toEqual([
    "/2/curriculumVitae/8 unsupported_file_type",
  ]);
  expect(await faultsOf({ otherAttachments: [null, bad] })).toEqual([
    "/otherAttachments/1 unsupported_file_type",
  ]);
  for (const body of [undefined, null, "text", 7, [[bad]], { curriculumVitae: { 0: bad } }])
    expect(await inspectFiles(body)).toEqual({ body, issues: [] });
});

test("inspectFiles inspects at most 100 files, because a valid body contains no more", async () => {
  const body = Array.from({ length: 30 }, () => ({ curriculumVitae: Array(30).fill(bad) }));
  expect(await faultsOf(body)).toHaveLength(100);
});

test("inspecting 100 files doesn't block the event loop", async () => {
  const small = file(toDataUri(Buffer.alloc(200 * 1024, "a")));
  const body = Array.from({ length: 10 }, () => ({
    curriculumVitae: Array(5).fill(small),
    otherAttachments: Array(5).fill(small),
  }));
  let turns = 0;
  const counting = setInterval(() => {
    turns += 1;
  }, 1);
  await inspectFiles(body);
  clearInterval(counting);
  expect(turns).toBeGreaterThan(10);
});

test("inspectFiles doesn't modify its argument", async () => {
  const body = [{ curriculumVitae: [good, bad] }];
  const before = structuredClone(body);
  await inspectFiles(body);
  expect(body).toEqual(before);
});
