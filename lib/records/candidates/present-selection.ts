import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Queryable } from "@/lib/platform/database/client";
import { findInteractionPage } from "../interactions/find-page";
import type { UseLimit } from "../privacy/schema";
import type { RecordQuery } from "./contract";
import { presentCandidate } from "./present";
import type { StoredCandidate } from "./stored";

/** A stored candidate, with `useLimits` if the request includes them. */
export type SelectedCandidate = StoredCandidate & { useLimits?: UseLimit[] };

export async function presentSelection(
  ctx: BaseContext<Queryable>,
  stored: SelectedCandidate,
  query: RecordQuery,
) {
  const record = presentCandidate(stored, ctx.now());
  const { curriculumVitae, otherAttachments } = record;
  const includes = new Set(query.include);
  return {
    ...pickFields(record, query.fields),
    id: stored.id,
    ...(includes.has("interactions") ? await includeInteractions(ctx, stored.id) : {}),
    ...(includes.has("customFields") ? { customFields: stored.customFields } : {}),
    ...(includes.has("attachments") && query.fields ? { curriculumVitae, otherAttachments } : {}),
    ...(stored.useLimits ? { useLimits: stored.useLimits } : {}),
  };
}

/** Includes the cursor, so that clients can tell whether there are more interactions. */
async function includeInteractions(ctx: BaseContext<Queryable>, candidateId: string) {
  const { interactions, cursor } = await findInteractionPage(ctx, candidateId);
  return { interactions, interactionsCursor: cursor };
}

function pickFields<T extends object>(record: T, fields: readonly string[] | undefined): Partial<T> {
  if (!fields) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => fields.includes(name))) as Partial<T>;
}
