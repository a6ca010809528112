import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { events } from "@/db/schema/events";
import { findRegionRow } from "@/lib/access/regions/find";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { appendMutation } from "@/lib/engine/mutations/enqueue";
import type { Mutation } from "@/lib/engine/mutations/schema";
import { waitForMutation } from "@/lib/engine/mutations/wait";
import { isDatabaseUnavailable } from "@/lib/platform/database/database-errors";
import type { UpsertByEmailResult } from "@/lib/records/v1/upsert-by-email";
import type { legacy } from "./contract";
import { presentLegacyUser } from "./present";

const WAIT_MS = 25_000;

/**
 * Queues the write and waits for its outcome, because a version 1 response contains the result. Fails with
 * `engine_error` if the write fails or takes too long. Clients can safely retry, because the e-mail address
 * identifies the candidate.
 */
export const createUserWithin =
  (waitMs: number): Handler<typeof legacy.createUser> =>
  async (ctx, { body }) => {
    const { data } = await appendMutation(
      ctx,
      { query: {}, body, rawBody: body },
      { mutation: "v1.create-user" },
    );
    return presentOutcome(ctx, data.mutationId, waitMs).catch(failAccepted);
  };

export const createUser = createUserWithin(WAIT_MS);

async function presentOutcome(ctx: BaseContext, mutationId: string, waitMs: number) {
  const done = resultOrFail(await waitForMutation(ctx, mutationId, waitMs));
  const [actors, region] = await Promise.all([findCreators(ctx, done), findRegionRow(ctx.db, ctx.region.id)]);
  const party = (id: string | null) => ({
    id,
    name: ctx.region.name,
    email: region?.contactEmail ?? null,
  });
  return {
    message: done.action === "created" ? "Candidate created." : "Candidate updated.",
    data: presentLegacyUser(done, {
      regionId: ctx.region.id,
      createdBy: (recordId) => party(actors.get(recordId) ?? null),
      updatedBy: party(ctx.actor.id),
    }),
  };
}

/** Replaces the error of a database outage, which says that nothing was accepted. Rethrows any other error. */
function failAccepted(fault: unknown): never {
  if (!isDatabaseUnavailable(fault)) throw fault;
  const message =
    "The write was accepted, but its outcome can't be read at the moment; please send the request again, which won't create the candidate twice.";
  return fail("unavailable", message, {}, { cause: fault, headers: { "retry-after": "5" } });
}

/**
 * Returns the result that `upsertByEmail` stored in the ledger. Fails if the write failed or has not run yet.
 */
function resultOrFail({ status, result }: Mutation): UpsertByEmailResult {
  if (status === "completed" && result) return result as UpsertByEmailResult;
  return fail("engine_error", NO_RESULT_MESSAGES[status]);
}

/** A completed write loses its result if the candidate is removed before we read the result. */
const NO_RESULT_MESSAGES: Record<Mutation["status"], string> = {
  queued:
    "The write is still in the queue; please send the request again, which won't create the candidate twice.",
  failed: "The candidate could not be created or updated; please send the request again.",
  completed:
    "The write was executed, but the candidate has since been removed. Don't repeat it: that would create the candidate again.",
};

/** Finds who created the candidate and each interaction in the result. Returns actor ids by record id. */
async function findCreators(ctx: BaseContext, { candidate, interactions }: UpsertByEmailResult) {
  const recordIds = [candidate.id, ...interactions.map((interaction) => interaction.id)];
  const found = await ctx.db
    .select({ recordId: events.recordId, actorId: events.actorId })
    .from(events)
    .where(
      and(
        eq(events.baseId, ctx.base.id),
        eq(events.candidateId, candidate.id),
        inArray(events.action, ["candidate.created", "interaction.created"]),
        inArray(events.recordId, recordIds),
      ),
    )
    .orderBy(asc(events.id));
  return new Map(found.map(({ recordId, actorId }) => [recordId, actorId]));
}
