import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { fileStorage } from "@/lib/records/attachments/file-storage";
import { cleanFilename, downloadName } from "@/lib/records/attachments/filename";
import { getCandidate } from "@/lib/records/candidates/find";
import { findConsents } from "@/lib/records/consents/find";
import { recordEvents } from "@/lib/records/events";
import { findInteractions } from "@/lib/records/interactions/find";
import { payloadOf } from "./payload";
import { type Entry, jsonBytes, zipOf } from "./zip";

type Page = { name: string; html: string };

/**
 * A ZIP of everything that the region has of a candidate, staff's own notes aside: the given page to read, the same as JSON, the
 * files, and a manifest. That it was asked for is an event, written before anything leaves. Fails with `candidate_not_found`.
 */
export async function takeAlong(
  ctx: BaseContext,
  candidateId: string,
  page: Page,
): Promise<AsyncGenerator<Uint8Array>> {
  const stored = await getCandidate(ctx, candidateId);
  const [contacts, consents] = await Promise.all([
    findInteractions(ctx, candidateId),
    findConsents(ctx, candidateId),
  ]);
  await recordEvents(ctx, [{ action: "candidate.exported", candidateId, recordId: candidateId }]);
  const json = {
    "candidate.json": payloadOf(stored, ctx.region),
    "contact-moments.json": contacts.map(({ type, performedAt }) => ({ type, performedAt })),
    "consents.json": consents.map(({ isGiven, textVersion, occurredAt, actorKind }) => ({
      given: isGiven,
      textVersion,
      occurredAt,
      by: actorKind,
    })),
  };
  async function* entries(): AsyncGenerator<Entry> {
    yield { name: page.name, content: new TextEncoder().encode(page.html) };
    for (const [name, value] of Object.entries(json)) yield { name, content: jsonBytes(value) };
    for (const [index, row] of (stored.attachments ?? []).entries()) {
      const content = await fileStorage().read(row.storageKey);
      // Removed while this was under way: then it is no longer the region's either.
      if (!content) continue;
      const name = cleanFilename(downloadName(row.filename, row.contentType)).replace(/[\\/]/g, "_");
      yield { name: `documents/${index + 1}-${name}`, content };
    }
  }
  return zipOf(entries(), { region: ctx.region.name, madeAt: ctx.now().toISOString() });
}
