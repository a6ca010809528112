import { describe, expect, test } from "vitest";
import { createZip } from "@/test/sample-files";
import { odtText } from "./odt-text";

const MIB = 1024 * 1024;

const document = (body: string) =>
  `<?xml version="1.0"?><office:document-content><office:body><office:text>${body}</office:text></office:body></office:document-content>`;
const odt = (body: string) => createZip([{ name: "content.xml", content: document(body) }]);

describe("the text of an OpenDocument file", () => {
  test("has one line per paragraph and heading, with tabs, line breaks, spaces and decoded characters", async () => {
    const body = [
      '<text:h text:outline-level="1">Cv</text:h>\n  <text:p/>\n  ',
      '<text:list><text:list-item><text:p text:style-name="P1">Żaneta &amp; <text:span>groep\n  3</text:span></text:p></text:list-item></text:list>',
      '<text:p>een<text:tab/>twee<text:line-break/>drie<text:s text:c="3"/>vier<text:s/>vijf</text:p>',
    ].join("");
    expect(await odtText(odt(body))).toBe("Cv\n\nŻaneta & groep 3\neen\ttwee\ndrie   vier vijf");
  });

  test("contains the text of a text box, and no comments, deleted text or descriptions of images", async () => {
    const body = [
      "<text:tracked-changes><text:deletion><text:p>weg</text:p></text:deletion></text:tracked-changes>",
      "<text:p>voor<draw:frame><draw:text-box><text:p>kader</text:p></draw:text-box></draw:frame>na</text:p>",
      "<text:p>a<office:annotation><text:p>opmerking</text:p></office:annotation>b<draw:frame><svg:title>foto</svg:title></draw:frame>c</text:p>",
    ].join("");
    expect(await odtText(odt(body))).toBe("voorkader\nna\nabc");
  });

  test("keeps text next to comments and in CDATA sections, omits notes, and doesn't decode invalid characters", async () => {
    const note =
      "<text:note><text:note-citation>1</text:note-citation><text:note-body><text:p>noot</text:p></text:note-body></text:note>";
    const body = `<text:p>Hé<!-- <text:p> -->llo <![CDATA[a < b & c]]></text:p><text:p>Werk${note} verder&#0;&#xD800;</text:p>`;
    expect(await odtText(odt(body))).toBe("Héllo a < b & c\nWerk verder&#0;&#xD800;");
  });

  test("is null for a file that isn't a valid OpenDocument text", async () => {
    const sheet = createZip([{ name: "content.xml", content: "<office:spreadsheet/>" }]);
    for (const file of [Buffer.alloc(0), Buffer.from("tekst"), sheet, createZip([])])
      expect(await odtText(file)).toBeNull();
    const whole = odt("<text:p>tekst</text:p>");
    for (let at = 0; at < whole.length; at += 7) await odtText(whole.subarray(0, at));
  });

  test("is null for XML above the size limit, and contains only the first spaces of a long run", async () => {
    expect(await odtText(odt(" ".repeat(8 * MIB)))).toBeNull();
    const spaces = '<text:s text:c="999999999"/>';
    expect(await odtText(odt(`<text:p>a${spaces}b</text:p>`))).toHaveLength(102);
  });

  test("is read in linear time from XML with tags that are never closed", async () => {
    const startedAt = performance.now();
    for (const piece of ["<text:p ", "<text:s text:c=", "<svg:title>", "<a:b\n", "<!--", "<![CDATA["]) {
      const body = piece.repeat((MIB - document("").length) / piece.length);
      expect(await odtText(odt(body))).toBe("");
    }
    // Quadratic time would take minutes.
    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
