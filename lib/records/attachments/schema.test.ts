import { describe, expect, test } from "vitest";
import { cpuTimeRatio } from "@/test/cpu-time-ratio";
import { AttachmentPayload, AttachmentRemovals, NewAttachments } from "./schema";

const byUrl = { filename: "cv.pdf", url: "https://example.org/cv.pdf" };
const byData = { filename: "cv.pdf", data: "data:application/pdf;base64,JVBERi0=" };
const times = <Item>(count: number, item: Item) => Array.from({ length: count }, () => item);

describe("AttachmentPayload", () => {
  const accepts = (payload: unknown) => AttachmentPayload.safeParse(payload).success;

  test.each<[string, unknown]>([
    ["a file by URL [spec 2.file-by-url]", byUrl],
    ["a file by data [spec 2.file-by-data]", byData],
    ["a file by data without extension", { ...byData, filename: "cv" }],
    ["a data URI without media type", { ...byData, data: "data:;base64,A" }],
    ["a data URI with parameters", { ...byData, data: "data:text/plain;name=a b.txt;base64,QQ==" }],
    ["invalid content after a valid prefix", { ...byData, data: "data:x;base64,\u0000😀" }],
  ])("accepts %s", (_case, payload) => {
    expect(accepts(payload)).toBe(true);
  });

  test.each<[string, unknown]>([
    ["both a URL and data [spec 2.file-one-form]", { ...byUrl, ...byData }],
    ["neither a URL nor data [spec 2.file-one-form]", { filename: "cv.pdf" }],
    ["no file name [spec 2.file-name-needed]", { url: byUrl.url }],
    ["an empty file name [spec 2.file-name-not-empty]", { ...byData, filename: "" }],
    ["a file name without extension by URL [spec 2.file-by-url-name]", { ...byUrl, filename: "cv" }],
    ["a file name with NUL", { ...byUrl, filename: "c\0v.pdf" }],
    ["a file name with a lone surrogate", { ...byData, filename: "\uD800.pdf" }],
    ["a file name of 501 characters", { ...byData, filename: "x".repeat(501) }],
    ["a URL that is not http [spec 2.file-by-url-address]", { ...byUrl, url: "ftp://example.org/cv.pdf" }],
    ["a user name in the URL", { ...byUrl, url: "https://a:b@example.org/cv.pdf" }],
    ["content without its prefix [spec 2.file-by-data-prefix]", { ...byData, data: "JVBERi0=" }],
    [
      "a prefix without content [spec 2.file-by-data-empty]",
      { ...byData, data: "data:application/pdf;base64," },
    ],
    ["a data URI that isn't base64", { ...byData, data: "data:text/plain,abc" }],
    ["an unknown key [spec 2.file-closed]", { ...byUrl, size: 1 }],
    ["null for the unused field", { ...byUrl, data: null }],
  ])("rejects %s", (_case, payload) => {
    expect(accepts(payload)).toBe(false);
  });

  test.each([
    ["accepted", true, "data:application/pdf;base64,"],
    ["rejected", false, "application/pdf;base64,"],
  ])("checks only the prefix of large content (%s)", async (_how, verdict, prefix) => {
    const judging = (length: number) => {
      const payload = { filename: "cv.pdf", data: prefix + "A".repeat(length) };
      expect(accepts(payload)).toBe(verdict);
      return () => accepts(payload);
    };
    // If the whole text were checked, the large payload would take about fourteen times as long.
    expect(await cpuTimeRatio({ small: judging(1_000_000), large: judging(14_000_000) })).toBeLessThan(4);
  });
});

test.each<[string, { safeParse(body: unknown): { success: boolean } }, unknown, number]>([
  ["attachments to add", NewAttachments, byUrl, 5],
  ["attachments to remove", AttachmentRemovals, { id: "att00000000000000" }, 100],
])(
  "%s require an item in at least one field, limit the items per field, and reject other fields",
  (_name, schema, item, most) => {
    const accepts = (body: unknown) => schema.safeParse(body).success;
    const right = [{ curriculumVitae: [item] }, { otherAttachments: times(most, item), curriculumVitae: [] }];
    const wrong = [{}, { curriculumVitae: [] }, { curriculumVitae: [], otherAttachments: [] }, [item], null];
    expect(right.every(accepts)).toBe(true);
    expect(
      [
        ...wrong,
        { curriculumVitae: times(most + 1, item) },
        { curriculumVitae: [item], extra: 1 },
        { curriculumVitae: null },
      ].some(accepts),
    ).toBe(false);
  },
);

test("AttachmentRemovals identifies a file by its id only [contract 4.files-by-id]", () => {
  const wrong = [
    "att00000000000000",
    { id: "rec00000000000000" },
    { id: "att00000000000000", filename: "x" },
    {},
  ];
  expect(wrong.filter((item) => AttachmentRemovals.safeParse({ curriculumVitae: [item] }).success)).toEqual(
    [],
  );
});
