import "server-only";
import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext, MutationContext } from "@/lib/contract/context";
import type { Operation } from "@/lib/contract/mutation-contract";
import type { Queryable } from "@/lib/platform/database/client";
import type { StoredCandidate } from "../candidates/stored";
import { concernsCandidates } from "../concerns-candidates";
import { findErasureRequest, mailErasurePlanned } from "./erasure-requests";

const REGISTRATIONS: Operation[] = ["candidates.upsert", "v1.create-user"];

/**
 * If the region's system registers a candidate with an open erasure request again, tells the candidate once
 * that the erasure is still planned. Ignores writes by staff, because the candidate didn't request them.
 */
export async function mailIfErasurePlanned(ctx: MutationContext, candidate: StoredCandidate): Promise<void> {
  if (candidate.erasureRequestedAt === null || ctx.actor.kind !== "api_key") return;
  const request = await findErasureRequest(ctx, candidate.id);
  // An earlier registration in the same batch isn't found, but its e-mail is replaced by this one.
  if (!request || (await findRegisteredAgainAt(ctx, candidate.id, request.requestedAt))) return;
  await mailErasurePlanned(ctx, candidate, request, "erasureStillPlanned");
}

/** Finds when the region's system last registered a candidate again after `since`, or null if it didn't. */
export async function findRegisteredAgainAt(
  { db, base }: BaseContext<Queryable>,
  candidateId: string,
  since: Date,
): Promise<Date | null> {
  const [found] = await db
    .select({ at: mutations.finishedAt })
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, base.id),
        concernsCandidates(base, [candidateId]),
        // The first candidate is the one who was registered. Undoing a merge appends another candidate to
        // earlier mutations.
        sql`${mutations.candidateIds}[1] = ${candidateId}`,
        inArray(mutations.operation, REGISTRATIONS),
        eq(mutations.actorKind, "api_key"),
        eq(mutations.status, "completed"),
        gt(mutations.finishedAt, since),
      ),
    )
    .orderBy(desc(mutations.sequence))
    .limit(1);
  return found?.at ?? null;
}
