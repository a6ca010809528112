import type { ContentType } from "./content-types";
import type { AttachmentPayload } from "./schema";

/** The fields of a body, and of a candidate, that hold files. */
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

/** Why a file can't be attached. The message is kept for long, so it names no file and no address. */
export type AttachmentError = {
  code: "attachment_too_large" | "attachment_refused" | "attachment_unreachable";
  message: string;
};

/** What the ledger keeps of a file that was sent along: where its content lies, or why it was not taken. */
export type StagedAttachment =
  | { filename: string; staged: StoredContent; scanned?: boolean }
  | { filename: string; refused: AttachmentError; staged?: StoredContent };

/** A file as an operation finds it in its input. The contract's own form with content is only there until acceptance. */
export type LedgerAttachment = AttachmentPayload | StagedAttachment;

export type FilesByField = { [Field in AttachmentField]?: readonly LedgerAttachment[] | undefined };

type FileRecord = Record<string, unknown>;

const isObject = (item: unknown): item is FileRecord => typeof item === "object" && item !== null;

/** A body's objects that may hold files: itself, or each of its items. */
export const bodyObjects = (body: unknown): FileRecord[] =>
  (Array.isArray(body) ? body : [body]).filter(isObject);

/** The files in one field of a body's object; none where it is absent or something else. */
export const filesIn = (holder: FileRecord, field: AttachmentField): FileRecord[] => {
  const list = holder[field];
  return Array.isArray(list) ? list.filter(isObject) : [];
};

/** A body in which every file that `isMeant` is what `change` makes of it; `place` is the file's JSON pointer. */
export async function mapFiles(
  body: unknown,
  isMeant: (file: FileRecord) => boolean,
  change: (file: FileRecord, place: string) => Promise<unknown>,
): Promise<unknown> {
  const changed: unknown[] = [];
  for (const [index, holder] of bodyObjects(body).entries()) {
    const copy = { ...holder };
    for (const field of ATTACHMENT_FIELDS) {
      const files = filesIn(holder, field);
      if (!files.some(isMeant)) continue;
      const place = `${Array.isArray(body) ? `/${index}` : ""}/${field}`;
      copy[field] = await Promise.all(
        files.map((file, position) => (isMeant(file) ? change(file, `${place}/${position}`) : file)),
      );
    }
    changed.push(copy);
  }
  return Array.isArray(body) ? changed : changed[0];
}

/** The keys of all contents that were put in storage for a body. */
export const stagedStorageKeys = (body: unknown): string[] =>
  bodyObjects(body)
    .flatMap((holder) => ATTACHMENT_FIELDS.flatMap((field) => filesIn(holder, field)))
    .flatMap(({ staged }) => (isObject(staged) ? [String(staged.storageKey)] : []));
