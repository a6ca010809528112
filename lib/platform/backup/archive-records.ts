import "server-only";
import { UnreadableBackup } from "./archive-cipher";

/*
 * The format of an archive: records with a type, a length and a payload. A header record (JSON) starts a
 * part, such as a table or a file. The data records after it are the part's content.
 */

const HEADER = "h".charCodeAt(0);
const DATA = "d".charCodeAt(0);
const PREFIX_BYTES = 5;
const DATA_BYTES_MAX = 256 * 1024;
const HEADER_BYTES_MAX = 1024 * 1024;

function prefixOf(type: number, length: number): Buffer {
  const prefix = Buffer.alloc(PREFIX_BYTES);
  prefix[0] = type;
  prefix.writeUInt32BE(length, 1);
  return prefix;
}

export function headerRecord(header: unknown): Buffer {
  const text = Buffer.from(JSON.stringify(header));
  return Buffer.concat([prefixOf(HEADER, text.length), text]);
}

/** Groups content into data records of at most 256 KiB. */
export async function* dataRecords(content: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  const flush = () => {
    const record = Buffer.concat([prefixOf(DATA, length), ...waiting]);
    waiting = [];
    length = 0;
    return record;
  };
  for await (const bytes of content) {
    for (let start = 0; start < bytes.length; start += DATA_BYTES_MAX) {
      const part = bytes.subarray(start, start + DATA_BYTES_MAX);
      if (length + part.length > DATA_BYTES_MAX) yield flush();
      waiting.push(part);
      length += part.length;
    }
  }
  if (length > 0) yield flush();
}

/**
 * A part of the archive. Read its content before you request the next part, because `readParts` skips unread
 * content.
 */
export type Part = { header: unknown; content: AsyncIterable<Buffer> };

/** Splits a stream of records into parts. */
export async function* readParts(source: AsyncIterable<Uint8Array>): AsyncIterable<Part> {
  const records = readRecords(source)[Symbol.asyncIterator]();
  let next = await records.next();
  while (!next.done) {
    if (next.value.type !== HEADER) throw new UnreadableBackup("The backup has content without a header.");
    const header: unknown = JSON.parse(next.value.payload.toString("utf8"));
    next = await records.next();
    const content = (async function* () {
      while (!next.done && next.value.type === DATA) {
        const { payload } = next.value;
        next = await records.next();
        yield payload;
      }
    })();
    yield { header, content };
    for await (const _ of content);
  }
}

async function* readRecords(source: AsyncIterable<Uint8Array>) {
  let read = Buffer.alloc(0);
  for await (const bytes of source) {
    read = read.length === 0 ? Buffer.from(bytes) : Buffer.concat([read, bytes]);
    while (read.length >= PREFIX_BYTES) {
      const length = read.readUInt32BE(1);
      if (length > HEADER_BYTES_MAX) throw new UnreadableBackup("The backup has a record that is too long.");
      if (read.length < PREFIX_BYTES + length) break;
      yield { type: read[0], payload: read.subarray(PREFIX_BYTES, PREFIX_BYTES + length) };
      read = read.subarray(PREFIX_BYTES + length);
    }
  }
  if (read.length > 0) throw new UnreadableBackup("The backup ends within a record.");
}
