import "server-only";
import { isUtf8 } from "node:buffer";
import { MIB } from "@/lib/contract/contract";
import { zipEntries } from "@/lib/records/attachments/zip-entries";
import { readZipEntry } from "./read-zip-entry";

/** The XML of a long CV takes 0.6 MiB. Parsing the maximum blocks the event loop for at most 40 ms. */
const XML_BYTES_MAX = MIB;

/** Returns an XML file in a ZIP, or null if it is missing, damaged or too large. */
export async function readXml(content: Buffer, name: RegExp): Promise<string | null> {
  const entry = zipEntries(content).find((each) => name.test(each.name));
  const xml = entry && (await readZipEntry(content, entry, XML_BYTES_MAX));
  return xml && isUtf8(xml) ? xml.toString("utf8") : null;
}

const NAMED: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };

export const decodeXml = (text: string): string =>
  text.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w{2,4}));/gi,
    (whole, hex?: string, decimal?: string, name?: string) => {
      if (name) return NAMED[name] ?? whole;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
