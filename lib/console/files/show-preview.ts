import "server-only";
import { and, eq } from "drizzle-orm";
import { attachments } from "@/db/schema/attachments";
import { type Handler, KIB } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { runInWorker } from "@/lib/platform/run-in-worker";
import { singleton } from "@/lib/platform/singleton";
import { createSlots } from "@/lib/platform/slots";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import type { AttachmentRow } from "@/lib/records/attachments/find";
import { presentAttachment } from "@/lib/records/attachments/present";
import { getCandidate } from "@/lib/records/candidates/find";
import { recordRead } from "@/lib/records/record-reads";
import type { consoleFiles } from "./contract";
import { type DocumentFile, documentText, TEXT_CHARACTERS_MAX } from "./document-text";
import type { FilePreview } from "./schema";

/**
 * Reading a document can take a second of a worker thread, or 256 MiB in a separate process. So each region
 * reads one document at a time, and at most two regions read concurrently.
 */
const READ_CONCURRENCY = 2;
const READ_CONCURRENCY_PER_REGION = 1;
const WAITING_MAX_PER_REGION = 20;
const WAITING_MAX_PER_PERSON = 5;
const slots = () => singleton("previews", () => createSlots(READ_CONCURRENCY));

/** Reading a document of this size blocks the event loop for 40 ms. A worker thread reads larger ones. */
const LARGE_DOCUMENT_BYTES = 32 * KIB;
/** `docText` reads files of this type in a separate process, so they need no worker thread. */
const READ_IN_PROCESS = "application/msword";
const RETRY_SOON = { headers: { "retry-after": "5" } };
const NOT_FOUND = "The candidate has no attachment with this id.";

/**
 * Fails with `attachment_not_found` if the candidate has no such file, or if the preview needs the file's
 * text and the file is missing from storage.
 */
export const showPreview: Handler<typeof consoleFiles.preview> = async (ctx, { params }) => {
  const { id } = await getCandidate(ctx, params.id);
  recordRead(ctx, id);
  const [row] = await ctx.db
    .select()
    .from(attachments)
    .where(
      and(
        eq(attachments.baseId, ctx.base.id),
        eq(attachments.candidateId, id),
        eq(attachments.id, params.fileId),
      ),
    );
  if (!row) return fail("attachment_not_found", NOT_FOUND);
  const { pathname } = new URL(presentAttachment(row, ctx.now()).url);
  const preview = await previewOf(row, pathname, { regionId: ctx.region.id, staffId: ctx.actor.id });
  return { data: { preview, downloadUrl: pathname } };
};

type Reader = { regionId: string; staffId: string };

async function previewOf(row: AttachmentRow, pathname: string, reader: Reader): Promise<FilePreview> {
  if (row.contentType.startsWith("image/")) return { kind: "image", url: pathname };
  if (row.contentType === "application/pdf") {
    return { kind: "pdf", url: pathname.replace("/api/files/", "/api/console/files/") };
  }
  const release = await acquireSlot(reader);
  const text = await readStored(row).finally(release);
  if (text === null) return { kind: "damaged" };
  return {
    kind: "text",
    text: text.slice(0, TEXT_CHARACTERS_MAX),
    isCut: text.length > TEXT_CHARACTERS_MAX,
  };
}

function acquireSlot({ regionId, staffId }: Reader): Promise<() => void> {
  const person = `staff ${staffId}`;
  const isFull =
    slots().countWaiting(regionId) >= WAITING_MAX_PER_REGION ||
    slots().countWaiting(person) >= WAITING_MAX_PER_PERSON;
  if (isFull) {
    return fail("unavailable", "Too many documents are being opened. Please try again.", {}, RETRY_SOON);
  }
  return slots().acquire({ [regionId]: READ_CONCURRENCY_PER_REGION, [person]: READ_CONCURRENCY });
}

async function readStored({ storageKey, contentType }: AttachmentRow): Promise<string | null> {
  const content = await fileStorage().read(storageKey);
  if (!content) return fail("attachment_not_found", NOT_FOUND);
  return readText({ contentType, content });
}

function readText(file: DocumentFile): Promise<string | null> {
  const needsWorker = file.contentType !== READ_IN_PROCESS && file.content.length > LARGE_DOCUMENT_BYTES;
  return needsWorker ? runInWorker("documentText", file) : documentText(file);
}
