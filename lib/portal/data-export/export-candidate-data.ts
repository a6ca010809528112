import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import { downloadName, sanitizeFilename } from "@/lib/records/attachments/filename";
import { recordAuditEvents } from "@/lib/records/audit-events";
import { getCandidate } from "@/lib/records/candidates/find";
import { findConsents } from "@/lib/records/consents/find";
import { findInteractions } from "@/lib/records/interactions/find";
import { toCreationPayload } from "./creation-payload";
import { jsonBytes, type ZipEntry, zipStream } from "./zip";

type ExportPage = { name: string; html: string };

/**
 * Exports a candidate's data as a ZIP, without staff notes: a page to read, JSON, the files and a manifest. Records the
 * export in the audit log before sending anything. Fails with `candidate_not_found`.
 */
export async function exportCandidateData(
  ctx: BaseContext,
  candidateId: string,
  page: ExportPage,
): Promise<AsyncGenerator<Uint8Array>> {
  const stored = await getCandidate(ctx, candidateId);
  const [interactions, consents] = await Promise.all([
    findInteractions(ctx, candidateId),
    findConsents(ctx, candidateId),
  ]);
  await recordAuditEvents(ctx, [{ action: "candidate.exported", candidateId, recordId: candidateId }]);
  const json = {
    "candidate.json": toCreationPayload(stored, ctx.region),
    "contact-moments.json": interactions.map(({ type, performedAt }) => ({ type, performedAt })),
    "consents.json": consents.map(({ isGiven, textVersion, occurredAt, actorKind }) => ({
      given: isGiven,
      textVersion,
      occurredAt,
      by: actorKind,
    })),
  };
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { name: page.name, content: new TextEncoder().encode(page.html) };
    for (const [name, value] of Object.entries(json)) yield { name, content: jsonBytes(value) };
    for (const [index, row] of (stored.attachments ?? []).entries()) {
      const content = await fileStorage().read(row.storageKey);
      // The file was removed during the export.
      if (!content) continue;
      const name = sanitizeFilename(downloadName(row.filename, row.contentType)).replace(/[\\/]/g, "_");
      yield { name: `documents/${index + 1}-${name}`, content };
    }
  }
  return zipStream(entries(), { region: ctx.region.name, madeAt: ctx.now().toISOString() });
}
