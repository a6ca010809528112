import type { ContentType } from "./content-types";
import type { AttachmentPayload } from "./schema";

/** The fields of a body, and of a candidate, that hold files. */
export const FILE_FIELDS = ["curriculumVitae", "otherAttachments"] as const;
export type FileField = (typeof FILE_FIELDS)[number];

export const isFileField = (name: unknown): name is FileField => FILE_FIELDS.some((field) => field === name);

export type StoredContent = {
  storageKey: string;
  sizeBytes: number;
  sha256: string;
  contentType: ContentType;
};

/** Why a file can't be attached. The message is kept for long, so it names no file and no address. */
export type Refusal = {
  code: "attachment_too_large" | "attachment_refused" | "attachment_unreachable";
  message: string;
};

/** What the ledger keeps of a file that was sent along: where its content lies, or why it was not taken. */
export type StagedAttachment =
  | { filename: string; staged: StoredContent; scanned?: boolean }
  | { filename: string; refused: Refusal; staged?: StoredContent };

/** A file as an operation finds it in its input. The contract's own form with content is only there until acceptance. */
export type LedgerAttachment = AttachmentPayload | StagedAttachment;

export type Files = { [Field in FileField]?: readonly LedgerAttachment[] | undefined };

type Listed = Record<string, unknown>;

const isListed = (item: unknown): item is Listed => typeof item === "object" && item !== null;

/** A body's objects that may hold files: itself, or each of its items. */
export const holdersOf = (body: unknown): Listed[] => (Array.isArray(body) ? body : [body]).filter(isListed);

/** The files in one field of a body's object; none where it is absent or something else. */
export const filesIn = (holder: Listed, field: FileField): Listed[] => {
  const list = holder[field];
  return Array.isArray(list) ? list.filter(isListed) : [];
};

/** A body in which every file that `isMeant` is what `change` makes of it; `place` is the file's JSON pointer. */
export async function changeFiles(
  body: unknown,
  isMeant: (file: Listed) => boolean,
  change: (file: Listed, place: string) => Promise<unknown>,
): Promise<unknown> {
  const changed: unknown[] = [];
  for (const [index, holder] of holdersOf(body).entries()) {
    const copy = { ...holder };
    for (const field of FILE_FIELDS) {
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
export const stagedKeysOf = (body: unknown): string[] =>
  holdersOf(body)
    .flatMap((holder) => FILE_FIELDS.flatMap((field) => filesIn(holder, field)))
    .flatMap(({ staged }) => (isListed(staged) ? [String(staged.storageKey)] : []));
