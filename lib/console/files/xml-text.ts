import "server-only";
import { isUtf8 } from "node:buffer";
import { MIB } from "@/lib/contract/contract";
import { zipEntries } from "@/lib/records/attachments/content/zip-entries";
import { readZipEntry } from "./read-zip-entry";

/** The XML of a long CV takes 0.6 MiB. Parsing the maximum blocks the event loop for at most 40 ms. */
const XML_BYTES_MAX = MIB;

/** Returns the content of an XML file in a ZIP, or null if it is missing, damaged, too large or not UTF-8. */
export async function readXml(content: Buffer, name: RegExp): Promise<string | null> {
  const entry = zipEntries(content).find((each) => name.test(each.name));
  const xml = entry && (await readZipEntry(content, entry, XML_BYTES_MAX));
  return xml && isUtf8(xml) ? plainXml(xml.toString("utf8")) : null;
}

/** Drops comments, and escapes CDATA sections. Splits the text, because that takes linear time. */
function plainXml(xml: string): string {
  const withoutComments = xml.split("-->").map((part) => part.split("<!--", 1)[0]);
  const parts = withoutComments.join("").split("]]>");
  const escaped = parts.map((part) => {
    const [before = "", ...sections] = part.split("<![CDATA[");
    const data = sections.join("<![CDATA[");
    return before + data.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
  });
  return escaped.join("");
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export const decodeXml = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return isCharacter(code) ? String.fromCodePoint(code) : whole;
    },
  );

const isCharacter = (code: number): boolean =>
  code > 0 && code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
