import "server-only";
import { decodeXml, readXml } from "./xml-text";

/**
 * The parts of a document that make up its text. Text boxes occur twice, the second time as a fallback for
 * older software. No repetition in the pattern matches a `<`, so that matching takes linear time even in
 * damaged documents.
 */
const PARTS =
  /<w:t(?:\s[^<>]*)?>([^<]*)<\/w:t>|<w:(tab)\/>|<(w:(?:br|cr))(?:\s[^<>]*)?\/>|<\/(w:p)>|<(\/?mc:Fallback)(?:\s[^<>]*)?>/g;

/** Returns a Word document's text, one line per paragraph, or null if the file is damaged or too large. */
export async function docxText(content: Buffer): Promise<string | null> {
  const xml = await readXml(content, /^word\/document\d*\.xml$/);
  return xml?.includes("<w:body") ? textOf(xml) : null;
}

function textOf(xml: string): string {
  const texts: string[] = [];
  let isFallback = false;
  for (const [, text, tab, lineBreak, paragraphEnd, fallback] of xml.matchAll(PARTS)) {
    if (fallback) isFallback = fallback === "mc:Fallback";
    else if (isFallback) continue;
    else if (text !== undefined) texts.push(decodeXml(text));
    else if (tab) texts.push("\t");
    else if (lineBreak || paragraphEnd) texts.push("\n");
  }
  return texts.join("").trim();
}
