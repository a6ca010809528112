import "server-only";
import { decodeXml, readXml } from "./xml-text";

/** A tag and the text after it. No repetition matches a `<`, so that matching takes linear time. */
const PARTS = /<(\/?)([a-z-]+:[a-z-]+)(\s[^<>]*?)?(\/?)>([^<]*)/g;

const PARAGRAPHS = new Set(["text:p", "text:h"]);
/** Elements whose text isn't part of the running text: comments, deleted text, notes, titles of images. */
const SKIPPED = new Set(["office:annotation", "text:tracked-changes", "text:note", "svg:title", "svg:desc"]);
const SPACES_MAX = 100;

/** Returns an OpenDocument text, one line per paragraph, or null if the file is damaged or too large. */
export async function odtText(content: Buffer): Promise<string | null> {
  const xml = await readXml(content, /^content\.xml$/);
  return xml?.includes("<office:text") ? textOf(xml) : null;
}

function textOf(xml: string): string {
  const texts: string[] = [];
  let depth = 0;
  let skipped = "";
  for (const [, end, name = "", attributes = "", isEmpty, text = ""] of xml.matchAll(PARTS)) {
    if (skipped) {
      if (!end || name !== skipped) continue;
      skipped = "";
    } else if (SKIPPED.has(name) && !end && !isEmpty) {
      skipped = name;
      continue;
    } else if (PARAGRAPHS.has(name)) {
      if (end || isEmpty) texts.push("\n");
      if (!isEmpty) depth = Math.max(0, depth + (end ? -1 : 1));
    } else texts.push(blankOf(name, attributes));
    // Text outside of paragraphs only indents the XML.
    if (depth > 0) texts.push(decodeXml(text.replace(/[\t\r\n ]+/g, " ")));
  }
  return texts.join("").trim();
}

/**
 * Returns the tab, line break or spaces that an element stands for. Repeated spaces are stored as an element,
 * because XML collapses them.
 */
function blankOf(name: string, attributes: string): string {
  if (name === "text:tab") return "\t";
  if (name === "text:line-break") return "\n";
  if (name !== "text:s") return "";
  const count = Number(/\stext:c="(\d{1,9})"/.exec(attributes)?.[1] ?? 1);
  return " ".repeat(Math.min(count, SPACES_MAX));
}
