import "server-only";
import { isUtf8 } from "node:buffer";
import { MIB } from "@/lib/contract/contract";
import { zipEntries } from "@/lib/records/attachments/zip-entries";
import { readZipEntry } from "./read-zip-entry";

/** The XML of a long CV takes 0.6 MiB. Parsing the maximum blocks the event loop for at most 40 ms. */
const XML_BYTES_MAX = MIB;

/**
 * The parts of a document that make up its text. Text boxes occur twice, the second time as a fallback for
 * older software. No repetition in the pattern matches a `<`, so that matching takes linear time even in
 * damaged documents.
 */
const PARTS =
  /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab)\/>|<(w:(?:br|cr))(?:\s[^<>]*)?\/>|<\/(w:p)>|<(\/?mc:Fallback)(?:\s[^<>]*)?>/g;

/** Returns a Word document's text, one line per paragraph, or null if the file is damaged or too large. */
export async function docxText(content: Buffer): Promise<string | null> {
  const entry = zipEntries(content).find(({ name }) => /^word\/document\d*\.xml$/.test(name));
  const xml = entry && (await readZipEntry(content, entry, XML_BYTES_MAX));
  if (!xml || !isUtf8(xml) || !xml.includes("<w:body")) return null;
  return textOf(xml.toString("utf8"));
}

function textOf(xml: string): string {
  const texts: string[] = [];
  let isFallback = false;
  for (const [, text, tab, lineBreak, paragraphEnd, fallback] of xml.matchAll(PARTS)) {
    if (fallback) isFallback = fallback === "mc:Fallback";
    else if (isFallback) continue;
    else if (text !== undefined) texts.push(decode(text));
    else if (tab) texts.push("\t");
    else if (lineBreak || paragraphEnd) texts.push("\n");
  }
  return texts.join("").trim();
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

const decode = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
