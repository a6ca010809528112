import "server-only";
import { mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newUuidV7 } from "../ids";
import { onceOpened } from "../once-opened";
import { writeDurably } from "./folder";
import { type BucketSettings, openBucket } from "./s3";

/**
 * A journal outside the database, in small files with JSON lines. Files are added but never changed. A file
 * is durable once `append` resolves.
 */
export type Journal = {
  /** The journal's location, for error messages. */
  location: string;
  append: (lines: readonly unknown[]) => Promise<void>;
  /** Reads all lines, in no particular order. */
  read: () => AsyncIterable<unknown>;
};

const SUFFIX = ".jsonl";
const TIMEOUT_MS = 30_000;

const textOf = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const parseLines = (text: string): unknown[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line));

export const folderJournal = (folder: string): Journal => ({
  location: folder,
  append: async (lines) => {
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await writeDurably(folder, `${newUuidV7()}${SUFFIX}`, new TextEncoder().encode(textOf(lines)));
  },
  read: async function* () {
    const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return [];
      throw error;
    });
    for (const name of names.filter((each) => each.endsWith(SUFFIX)))
      yield* parseLines(await readFile(join(folder, name), "utf8"));
  },
});

/** Keeps the journal in the bucket, under a prefix that no file's key can have. */
export function bucketJournal(bucket: BucketSettings, prefix: string): Journal {
  const Bucket = bucket.bucket;
  const bounds = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  const s3 = onceOpened(() => openBucket(bucket));
  return {
    location: `${Bucket}/${prefix}`,
    append: async (lines) => {
      const { client, PutObjectCommand } = await s3();
      const Key = `${prefix}${newUuidV7()}${SUFFIX}`;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: textOf(lines) }), bounds());
    },
    read: async function* () {
      const { client, ListObjectsCommand, GetObjectCommand } = await s3();
      let after: string | undefined;
      do {
        const command = new ListObjectsCommand({ Bucket, Prefix: prefix, Marker: after });
        const page = await client.send(command, bounds());
        for (const { Key = "" } of page.Contents ?? []) {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), bounds());
          yield* parseLines((await Body?.transformToString()) ?? "");
        }
        after = page.IsTruncated ? page.Contents?.at(-1)?.Key : undefined;
      } while (after);
    },
  };
}
