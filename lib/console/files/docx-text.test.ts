import { describe, expect, test } from "vitest";
import { createZip } from "@/test/sample-files";
import { docxText } from "./docx-text";

const MIB = 1024 * 1024;

const document = (body: string) => `<?xml version="1.0"?><w:document><w:body>${body}</w:body></w:document>`;
const docx = (body: string, options: Parameters<typeof createZip>[1] = {}) =>
  createZip([{ name: "word/document.xml", content: document(body) }], options);
const paragraph = (...runs: string[]) => `<w:p><w:r>${runs.join("</w:r><w:r>")}</w:r></w:p>`;

describe("the text of a Word document", () => {
  test("has one line per paragraph, with tabs, line breaks and decoded characters", async () => {
    const body = [
      '<w:p><w:pPr><w:tabs><w:tab w:val="left" w:pos="720"/></w:tabs></w:pPr><w:r><w:t>Żaneta</w:t></w:r></w:p>',
      paragraph('<w:t xml:space="preserve">groep 3 &amp; 4 </w:t>', "<w:tab/>", "<w:t>&#233;&#x1F600;</w:t>"),
      paragraph("<w:t>een</w:t>", '<w:br w:type="page"/>', "<w:t>twee</w:t>", "<w:delText>weg</w:delText>"),
    ].join("");
    for (const options of [{}, { deflated: false }, { withDescriptors: true }])
      expect(await docxText(docx(body, options))).toBe("Żaneta\ngroep 3 & 4 \té😀\neen\ntwee");
  });

  test("contains the text of a text box only once", async () => {
    const box = `<mc:AlternateContent><mc:Choice Requires="wps">${paragraph("<w:t>kader</w:t>")}</mc:Choice><mc:Fallback>${paragraph("<w:t>kader</w:t>")}</mc:Fallback></mc:AlternateContent>`;
    expect(await docxText(docx(box + paragraph("<w:t>na</w:t>")))).toBe("kader\nna");
  });

  test("is null for a file that isn't a valid Word document", async () => {
    const whole = docx(paragraph("<w:t>tekst</w:t>"));
    const compressedAt = whole.indexOf("document.xml") + "document.xml".length;
    const damaged = Buffer.from(whole);
    damaged.fill(0xff, compressedAt, compressedAt + 8);
    const noBody = createZip([{ name: "word/document.xml", content: "<html/>" }]);
    const latin1 = createZip([{ name: "word/document.xml", content: Buffer.from(document("é"), "latin1") }]);
    for (const file of [Buffer.alloc(0), Buffer.from("tekst"), damaged, noBody, latin1, createZip([])])
      expect(await docxText(file)).toBeNull();
    for (let at = 0; at < whole.length; at += 7) await docxText(whole.subarray(0, at));
  });

  test("is null for XML above the size limit, even if the ZIP states a smaller size", async () => {
    const bomb = docx(" ".repeat(8 * MIB));
    expect(bomb.length).toBeLessThan(MIB);
    expect(await docxText(bomb)).toBeNull();
    const claimed = Buffer.from(bomb);
    claimed.writeUInt32LE(100, claimed.lastIndexOf("PK\x01\x02") + 24);
    expect(await docxText(claimed)).toBeNull();
  });

  test("is read in linear time from XML with tags that are never closed", async () => {
    const startedAt = performance.now();
    for (const piece of ["<w:t ", "<w:t>", "<mc:Fallback ", "<w:br "]) {
      // The document is just below the size limit. The text of larger documents isn't extracted at all.
      const body = piece.repeat((MIB - document("").length) / piece.length);
      expect(await docxText(docx(body))).toBe("");
    }
    // Quadratic time would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
