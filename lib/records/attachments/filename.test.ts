import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "@/test/random-volume";
import { downloadName, sanitizeFilename } from "./filename";

describe("sanitizeFilename", () => {
  test.each([
    ["cv.pdf", "cv.pdf"],
    ["CV Zoë Jansen (2026).pdf", "CV Zoë Jansen (2026).pdf"],
    ["简历.docx", "简历.docx"],
    ["../../etc/passwd", "_.._etc_passwd"],
    ["C:\\Users\\jan\\cv.pdf", "C__Users_jan_cv.pdf"],
    ["a/b.pdf", "a_b.pdf"],
    ["..", "attachment"],
    ["...pdf", "attachment.pdf"],
    [".pdf", "attachment.pdf"],
    ["   ", "attachment"],
    ["cv.pdf. . ", "cv.pdf"],
    ["cv\r\nContent-Type: text_html.pdf", "cv Content-Type_ text_html.pdf"],
    ["cv\u0000\u0007\u009F.pdf", "cv.pdf"],
    ["cv\u202Efdp.exe", "cvfdp.exe"],
    ["c\u200Bv\u2066\u2069\uFEFF.pdf", "cv.pdf"],
    ["cv\u2028\u2029.pdf", "cv.pdf"],
    ["cafe\u0301.pdf", "café.pdf"],
    ['"cv";x=<y>|?*.pdf', "_cv_;x=_y____.pdf"],
  ])("turns %j into %j", (sent, sanitized) => {
    expect(sanitizeFilename(sent)).toBe(sanitized);
  });

  test("truncates to 255 bytes between characters, and keeps the extension", () => {
    const sanitized = sanitizeFilename(`${"😀".repeat(500)}.docx`);
    expect(sanitized).toBe(`${"😀".repeat(62)}.docx`);
    expect(sanitizeFilename(`${"a".repeat(400)}.pdf`)).toBe(`${"a".repeat(251)}.pdf`);
  });

  test("always returns one visible line of at most 255 bytes, and is idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 500 }), (sent) => {
        const sanitized = sanitizeFilename(sent);
        expect(sanitized).toMatch(/^[^/\\\p{Cc}\p{Bidi_Control}]+$/u);
        expect(sanitized).not.toMatch(/^[. ]|[. ]$/);
        expect(Buffer.byteLength(sanitized)).toBeLessThanOrEqual(255);
        expect(sanitizeFilename(sanitized)).toBe(sanitized);
      }),
      randomRuns(2_000),
    );
  });
});

test.each([
  ["cv.pdf", "application/pdf", "cv.pdf"],
  ["CV.PDF", "application/pdf", "CV.PDF"],
  ["foto.jpeg", "image/jpeg", "foto.jpeg"],
  ["cv", "application/pdf", "cv.pdf"],
  ["cv.bat", "text/plain", "cv.bat.txt"],
  ["cv.html", "application/pdf", "cv.html.pdf"],
  ["cv.pdf", "image/png", "cv.pdf.png"],
  ["cv.xyz", "application/x-unknown", "cv.xyz"],
  ["CON.pdf", "application/pdf", "_CON.pdf"],
  ["lpt1", "text/plain", "_lpt1.txt"],
  ["contract.pdf", "application/pdf", "contract.pdf"],
  [`${"a".repeat(251)}.bat`, "text/plain", `${"a".repeat(251)}.txt`],
])("%s with the content type %s is saved as %s", (filename, contentType, saved) => {
  expect(downloadName(filename, contentType)).toBe(saved);
});
