import "server-only";
import { access, mkdir, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { newUuidV7 } from "../ids";
import { nullIfMissing } from "../null-if-missing";
import { onceOpened } from "../once-opened";
import { diskOf } from "./disk";
import { writeDurably } from "./folder";
import { type BucketSettings, listPages, openBucket } from "./s3";

/**
 * A journal outside the database, in small files with JSON lines. Files are added but never changed. A file
 * is durable once `append` resolves.
 */
export type Journal = {
  /** The journal's location, for error messages. */
  location: string;
  /** Returns the name of the new file. By default, a new name. Names sort by time. */
  append: (lines: readonly unknown[], name?: string) => Promise<string>;
  /** Reads all files, in no particular order. */
  read: () => AsyncIterable<JournalFile>;
  /**
   * Returns whether the journal still has a file that it had earlier. Throws if the journal itself is gone,
   * for example because its disk isn't mounted.
   */
  has: (name: string) => Promise<boolean>;
};
/** `path` is the file's location, for error messages. */
export type JournalFile = { name: string; path: string; lines: unknown[] };

const SUFFIX = ".jsonl";
const TIMEOUT_MS = 30_000;
/** How many files to read from a bucket at a time, because object storage is slow to respond. */
const READ_CONCURRENCY = 8;

const textOf = (lines: readonly unknown[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join("");
const parseLines = (text: string, path: string): unknown[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line, index) => parseLine(line) ?? failDamagedLine(path, index));

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** Throws an error that names the damaged line and says what to do. */
export function failDamagedLine(path: string, index: number): never {
  throw new Error(
    `Line ${index + 1} of ${path} is damaged. Put a good copy of that file in its place. If there is none, move the ` +
      "file to another folder: Instroom then writes the lines that it lacks when it starts, and a restore says if lines " +
      "are missing.",
  );
}

const newName = () => `${newUuidV7()}${SUFFIX}`;

async function readJournalFile(folder: string, name: string): Promise<JournalFile> {
  const path = join(folder, name);
  return { name, path, lines: parseLines(await readFile(path, "utf8"), path) };
}

export const folderJournal = (folder: string, disk = diskOf(folder)): Journal => ({
  location: folder,
  append: (lines, name = newName()) =>
    disk(async () => {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      // Another process may be copying the same file.
      const temporaryName = `${newUuidV7()}.unfinished`;
      await writeDurably(folder, name, new TextEncoder().encode(textOf(lines)), temporaryName);
      return name;
    }),
  read: async function* () {
    const names = (await disk(() => readdir(folder).catch(nullIfMissing))) ?? [];
    for (const name of names.filter((each) => each.endsWith(SUFFIX)))
      yield await disk(() => readJournalFile(folder, name));
  },
  has: (name) =>
    disk(async () => {
      if ((await access(join(folder, name)).catch(nullIfMissing)) !== null) return true;
      if ((await access(folder).catch(nullIfMissing)) !== null) return false;
      throw new Error(`The folder ${folder} is gone. Is its disk mounted?`);
    }),
});

/** Keeps the journal in the bucket, under a prefix that no file's key can have. */
export function bucketJournal(bucket: BucketSettings, prefix: string): Journal {
  const Bucket = bucket.bucket;
  const bounds = () => ({ abortSignal: AbortSignal.timeout(TIMEOUT_MS) });
  const s3 = onceOpened(() => openBucket(bucket));
  return {
    location: `${Bucket}/${prefix}`,
    append: async (lines, name = newName()) => {
      const { client, PutObjectCommand } = await s3();
      const Key = prefix + name;
      await client.send(new PutObjectCommand({ Bucket, Key, Body: textOf(lines) }), bounds());
      return name;
    },
    read: async function* () {
      const opened = await s3();
      const { client, GetObjectCommand } = opened;
      const readOne = async ({ Key = "" }): Promise<JournalFile> => {
        const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }), bounds());
        const text = (await Body?.transformToString()) ?? "";
        const path = `${Bucket}/${Key}`;
        return { name: Key.slice(prefix.length), path, lines: parseLines(text, path) };
      };
      for await (const found of listPages(opened, { Bucket, Prefix: prefix }, bounds))
        for (let start = 0; start < found.length; start += READ_CONCURRENCY)
          yield* await Promise.all(found.slice(start, start + READ_CONCURRENCY).map(readOne));
    },
    has: async (name) => {
      const { client, ListObjectsCommand } = await s3();
      const command = new ListObjectsCommand({ Bucket, Prefix: prefix + name, MaxKeys: 1 });
      return ((await client.send(command, bounds())).Contents ?? []).length > 0;
    },
  };
}

/**
 * Adds each file of the journal to the copy, too. Reading the journal adds the files that the copy lacks. If
 * the copy fails, the journal works without it, and `onError` is called.
 */
export const copiedJournal = (
  journal: Journal,
  copy: Journal,
  onError: (error: unknown) => void,
): Journal => ({
  ...journal,
  append: async (lines, name) => {
    const added = await journal.append(lines, name);
    await copy.append(lines, added).catch(onError);
    return added;
  },
  read: async function* () {
    let isWritable = true;
    // `has` throws if the copy doesn't exist yet.
    const isCopied = (name: string) => copy.has(name).catch(() => false);
    for await (const file of journal.read()) {
      if (isWritable && !(await isCopied(file.name)))
        await copy.append(file.lines, file.name).catch((error: unknown) => {
          isWritable = false;
          onError(error);
        });
      yield file;
    }
  },
});
