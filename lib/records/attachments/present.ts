import "server-only";
import { env } from "@/lib/platform/env";
import { createFileToken } from "./file-token";
import type { AttachmentRow } from "./find";
import type { Attachment } from "./schema";

export const LINK_TTL_MS = 3_600_000;

/** Presents a stored file as API records show it. Its link expires an hour after `now`. */
export const presentAttachment = (row: AttachmentRow, now: Date): Attachment => ({
  id: row.id,
  filename: row.filename,
  contentType: row.contentType,
  size: row.sizeBytes,
  sha256: row.sha256,
  url: `${env().BASE_URL}/api/files/${createFileToken(row, new Date(now.getTime() + LINK_TTL_MS))}`,
  createdAt: row.createdAt.toISOString(),
});
