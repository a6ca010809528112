import "server-only";
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from "node:crypto";
import { appSecrets } from "../app-keys";

/*
 * The format of encrypted backups: a header (magic bytes and salt), then chunks. AES-256-GCM encrypts and
 * authenticates each chunk separately, so that writing and reading a backup need little memory. A chunk's
 * nonce contains the chunk's number and a last-chunk flag, so moved, repeated or missing chunks are detected.
 * The key is derived from APP_SECRET and the salt.
 */

const MAGIC = Buffer.from("instroom-backup1");
const SALT_BYTES = 32;
const HEADER_BYTES = MAGIC.length + SALT_BYTES;
const CHUNK_BYTES = 256 * 1024;
const TAG_BYTES = 16;
const CIPHER = "aes-256-gcm";
const OPTIONS = { authTagLength: TAG_BYTES };

/** Thrown if a backup can't be read. The message is for the operator. */
export class UnreadableBackup extends Error {}

const keyOf = (secret: string, salt: Buffer) =>
  Buffer.from(hkdfSync("sha256", secret, salt, "instroom backup v1", 32));

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeBigUInt64BE(BigInt(chunk), 3);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Regroups bytes into chunks of `size`. The last chunk is marked, and can be shorter or empty. */
async function* toChunks(
  source: AsyncIterable<Uint8Array>,
  size: number,
): AsyncIterable<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Uint8Array[] = [];
  let length = 0;
  for await (const bytes of source) {
    waiting.push(bytes);
    length += bytes.length;
    // Keep a full chunk waiting, because only the end of the source shows which chunk is the last.
    if (length <= size) continue;
    let joined = Buffer.concat(waiting);
    for (; joined.length > size; joined = joined.subarray(size))
      yield { chunk: joined.subarray(0, size), isLast: false };
    waiting = [joined];
    length = joined.length;
  }
  yield { chunk: Buffer.concat(waiting), isLast: true };
}

export async function* encryptArchive(source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const key = keyOf(appSecrets()[0], salt);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  for await (const { chunk, isLast } of toChunks(source, CHUNK_BYTES)) {
    const cipher = createCipheriv(CIPHER, key, nonceOf(number, isLast), OPTIONS);
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    number += 1;
  }
}

/** Decrypts an archive. Yields only authentic bytes, and throws `UnreadableBackup` at the first fault. */
export async function* decryptArchive(source: AsyncIterable<Uint8Array>): AsyncIterable<Buffer> {
  const { header, rest } = await splitHeader(source);
  const salt = header.subarray(MAGIC.length);
  const keys = appSecrets().map((secret) => keyOf(secret, salt));
  let number = 0;
  for await (const { chunk, isLast } of toChunks(rest, CHUNK_BYTES + TAG_BYTES)) {
    const opened = keys.map((key) => openChunk(key, nonceOf(number, isLast), chunk)).find((text) => text);
    if (!opened) throw new UnreadableBackup(explain(number, isLast));
    yield opened;
    number += 1;
  }
}

const explain = (chunk: number, isLast: boolean) => {
  if (chunk === 0)
    return "This APP_SECRET can't decrypt the backup, or the start of the file is damaged. Set APP_SECRET to the secret that the backup was made with.";
  if (isLast) return "The backup is incomplete, or its end is damaged.";
  return `The backup is damaged near byte ${HEADER_BYTES + chunk * (CHUNK_BYTES + TAG_BYTES)}.`;
};

function openChunk(key: Buffer, nonce: Buffer, chunk: Buffer): Buffer | null {
  if (chunk.length < TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, key, nonce, OPTIONS);
  decipher.setAuthTag(chunk.subarray(-TAG_BYTES));
  const text = decipher.update(chunk.subarray(0, -TAG_BYTES));
  try {
    decipher.final();
    return text;
  } catch {
    // The tag doesn't match: the secret is different, or the chunk is damaged. The caller throws if no secret
    // matches.
    return null;
  }
}

async function splitHeader(source: AsyncIterable<Uint8Array>) {
  const reader = source[Symbol.asyncIterator]();
  let read = Buffer.alloc(0);
  while (read.length < HEADER_BYTES) {
    const { value, done } = await reader.next();
    if (done) break;
    read = Buffer.concat([read, value]);
  }
  if (read.length < HEADER_BYTES || !read.subarray(0, MAGIC.length).equals(MAGIC))
    throw new UnreadableBackup("This file is not a backup of Instroom.");
  async function* rest() {
    yield read.subarray(HEADER_BYTES);
    yield* { [Symbol.asyncIterator]: () => reader };
  }
  return { header: read.subarray(0, HEADER_BYTES), rest: rest() };
}
