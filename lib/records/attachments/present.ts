import "server-only";
import { env } from "@/lib/platform/env";
import { createFileToken } from "./file-token";
import type { AttachmentRow } from "./find";
import type { Attachment } from "./schema";

export const LINK_TTL_MS = 3_600_000;

/** Returns when a link created at `now` expires. Rounds down, because file tokens hold whole seconds. */
export const linkExpiry = (now: Date): Date =>
  new Date(Math.floor((now.getTime() + LINK_TTL_MS) / 1000) * 1000);

/** Returns a stored file as the API shows it. Its link expires an hour after `now`. */
export const presentAttachment = (row: AttachmentRow, now: Date): Attachment => ({
  id: row.id,
  filename: row.filename,
  contentType: row.contentType,
  size: row.sizeBytes,
  sha256: row.sha256,
  url: `${env().BASE_URL}/api/files/${createFileToken(row, linkExpiry(now))}`,
  createdAt: row.createdAt.toISOString(),
});
