import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "@/test/random-volume";
import { ALLOWED_FILES, createZip, REJECTED_FILES } from "@/test/sample-files";
import { detectContentType } from "./detect-content-type";
import { zipEntries } from "./zip-entries";

const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

describe("detectContentType", () => {
  test.each<[keyof typeof ALLOWED_FILES, string]>([
    ["pdf", "application/pdf"],
    ["doc", "application/msword"],
    ["docx", WORD],
    ["docxFromLibreOffice", WORD],
    ["odt", "application/vnd.oasis.opendocument.text"],
    ["rtf", "application/rtf"],
    ["text", "text/plain"],
    ["png", "image/png"],
    ["jpeg", "image/jpeg"],
    ["webp", "image/webp"],
  ])("detects the content type of a %s file [contract 9.file-types]", async (kind, contentType) => {
    expect(await detectContentType(ALLOWED_FILES[kind])).toBe(contentType);
  });

  test.each(Object.entries(REJECTED_FILES))(
    "rejects a file of this kind: %s [contract 9.file-types]",
    async (_kind, content) => {
      expect(await detectContentType(content)).toBe(null);
    },
  );

  test.each([
    "BMW-dealer in Breda",
    "MZ",
    "ID3 en andere letters",
    "a",
    "\uFEFFNaam: Jan",
    "Ik vind 1 < 2",
    " \n",
  ])("detects %j as text", async (text) => {
    expect(await detectContentType(Buffer.from(text))).toBe("text/plain");
  });

  test("accepts a binary Word file whose text is about macros", async () => {
    const text = Buffer.from("Macros\0VBA\0_VBA_PROJECT\0".repeat(50), "utf16le");
    expect(await detectContentType(Buffer.concat([ALLOWED_FILES.doc, text]))).toBe("application/msword");
  });

  test("never throws for a damaged file", async () => {
    const beginnings = Object.values({ ...ALLOWED_FILES, ...REJECTED_FILES }).map((content) =>
      content.subarray(0, 600),
    );
    const damaged = fc
      .tuple(fc.constantFrom(...beginnings), fc.uint8Array({ maxLength: 64 }), fc.nat())
      .map(([content, noise, at]) => {
        const copy = Buffer.from(content);
        copy.set(
          noise.subarray(0, Math.max(0, copy.length - (at % (copy.length + 1)))),
          at % (copy.length + 1),
        );
        return copy.subarray(0, at % 7 === 0 ? at % (copy.length + 1) : copy.length);
      });
    await fc.assert(
      fc.asyncProperty(damaged, async (content) => {
        await detectContentType(content);
      }),
      randomRuns(2_000),
    );
  });
});

const zipNames = (content: Buffer) => zipEntries(content).map(({ name }) => name);

describe("zipEntries", () => {
  test("returns the names in the central directory", () => {
    expect(
      zipNames(
        createZip([
          { name: "a.txt", content: "a" },
          { name: "é/b", content: "" },
        ]),
      ),
    ).toEqual(["a.txt", "é/b"]);
  });

  test("returns no names for an empty file, and doesn't throw for a damaged file", () => {
    const whole = createZip([{ name: "a.txt", content: "a" }]);
    expect(zipNames(Buffer.alloc(0))).toEqual([]);
    fc.assert(
      fc.property(fc.nat(whole.length - 1), fc.integer({ min: 0, max: 255 }), (at, byte) => {
        const damaged = Buffer.from(whole);
        damaged[at] = byte;
        zipNames(damaged);
        zipNames(damaged.subarray(0, at));
      }),
      randomRuns(1_000),
    );
  });
});
