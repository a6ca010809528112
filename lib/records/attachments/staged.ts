import type { ContentType } from "./content/content-types";
import type { AttachmentPayload } from "./schema";

export const ATTACHMENT_FIELDS = ["curriculumVitae", "otherAttachments"] as const;
export type AttachmentField = (typeof ATTACHMENT_FIELDS)[number];

export const isAttachmentField = (name: unknown): name is AttachmentField =>
  ATTACHMENT_FIELDS.some((field) => field === name);

export type StoredContent = {
  storageKey: string;
  sizeBytes: number;
  sha256: string;
  contentType: ContentType;
};

/** Decoded content of an allowed type and size. */
export type InspectedContent = { content: Buffer; contentType: ContentType; sha256: string };

/**
 * Why a file can't be attached. The ledger keeps the message for a long time, so the message contains no file
 * name or URL.
 */
export type AttachmentError = {
  code: "attachment_too_large" | "attachment_refused" | "attachment_unreachable";
  message: string;
};

/**
 * A staged file: its stored content, or why it was rejected. A rejected file may still have content, which is
 * removed later.
 */
export type StagedAttachment =
  | { filename: string; staged: StoredContent; scanned?: boolean }
  | { filename: string; refused: AttachmentError; staged?: StoredContent };

/** A file in an operation's input, before staging (`AttachmentPayload`) or after it (`StagedAttachment`). */
export type LedgerAttachment = AttachmentPayload | StagedAttachment;

/**
 * Matches the JSON text of a staged file up to its storage key, as a regular expression of PostgreSQL. A
 * region's own field may also be called `storageKey`.
 */
export const STAGED_KEY_START = '"staged" *: *\\{[^{}]*"storageKey" *: *"';

export type FilesByField = { [Field in AttachmentField]?: readonly LedgerAttachment[] | undefined };

export type FileRecord = Record<string, unknown>;

const isObject = (item: unknown): item is FileRecord => typeof item === "object" && item !== null;

/** Returns the objects of a body that can hold files: the body itself, or each of its items. */
export const bodyObjects = (body: unknown): FileRecord[] =>
  (Array.isArray(body) ? body : [body]).filter(isObject);

/** Returns the files in one field of a body's object, or none if the field is absent or not a list. */
export const filesIn = (holder: FileRecord, field: AttachmentField): FileRecord[] => {
  const list = holder[field];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

export const filesOf = (body: unknown): FileRecord[] =>
  bodyObjects(body).flatMap((holder) => ATTACHMENT_FIELDS.flatMap((field) => filesIn(holder, field)));

/** The number of files that `mapFiles` changes concurrently. */
const CONCURRENCY = 5;

/**
 * Replaces each file that `isSelected` accepts with the result of `change`, which also receives the file's
 * path. Starts the changes in the order of the files. Keeps everything else unchanged, even if the body
 * doesn't match its schema.
 */
export async function mapFiles(
  body: unknown,
  isSelected: (file: FileRecord) => boolean,
  change: (file: FileRecord, path: string[]) => Promise<unknown>,
): Promise<unknown> {
  const changes: (() => Promise<void>)[] = [];
  const copyField = (files: unknown[], path: string[]) => {
    const copy = [...files];
    for (const [position, file] of files.entries()) {
      if (!isObject(file) || !isSelected(file)) continue;
      changes.push(async () => {
        copy[position] = await change(file, [...path, String(position)]);
      });
    }
    return copy;
  };
  const copyHolder = (holder: unknown, path: string[]) => {
    if (!isObject(holder)) return holder;
    const fields = ATTACHMENT_FIELDS.flatMap((field) => {
      const files = holder[field];
      return Array.isArray(files) ? [[field, copyField(files, [...path, field])]] : [];
    });
    return { ...holder, ...Object.fromEntries(fields) };
  };
  const changed = Array.isArray(body)
    ? body.map((holder, index) => copyHolder(holder, [String(index)]))
    : copyHolder(body, []);
  const runNext = async () => {
    for (let next = changes.shift(); next; next = changes.shift()) await next();
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext));
  return changed;
}

export const stagedStorageKeys = (body: unknown): string[] =>
  filesOf(body).flatMap(({ staged }) => (isObject(staged) ? [String(staged.storageKey)] : []));
