import "server-only";
import type { MutationContext } from "@/lib/contract/context";
import { createCandidates } from "../candidates/create";
import { findByEmail } from "../candidates/find";
import type { StoredCandidate } from "../candidates/stored";
import { applyPatch } from "../candidates/update";
import { mailIfErasurePlanned } from "../privacy/registered-again";
import { addMissingInteractions } from "./add-missing-interactions";
import type { LegacyUser } from "./schema";

/**
 * Updates the oldest candidate with this e-mail address, or creates one. Unlike version 2, doesn't match by
 * phone number. Idempotent.
 */
export async function upsertByEmail(ctx: MutationContext, { body }: { body: LegacyUser }) {
  const [first] = await findByEmail(ctx, body.candidate.email);
  const candidate = first
    ? await updateFirst(ctx, first, body.candidate)
    : await createOne(ctx, body.candidate);
  const interactions = await addMissingInteractions(ctx, candidate.id, body.contacts);
  const result = {
    action: first ? "updated" : "created",
    matchedOn: first ? "email" : null,
    candidate,
    interactions,
  };
  return { result, candidateIds: [candidate.id] };
}

type Sent = LegacyUser["candidate"];
export type UpsertByEmailResult = Awaited<ReturnType<typeof upsertByEmail>>["result"];

/** Custom fields apply only on creation (specification, "Custom fields"). */
async function updateFirst(ctx: MutationContext, first: StoredCandidate, sent: Sent) {
  const { customFields, ...patch } = sent;
  await mailIfErasurePlanned(ctx, first);
  const record = await applyPatch(ctx, first, patch);
  return {
    ...record,
    customFields: first.customFields,
    ignoredCustomFields: Object.keys(customFields ?? {}),
  };
}

async function createOne(ctx: MutationContext, sent: Sent) {
  const { result } = await createCandidates(ctx, { body: [sent] });
  const [created] = result.candidates;
  if (!created) throw new Error("The candidate was not created.");
  const { interactions, ...record } = created;
  return record;
}
