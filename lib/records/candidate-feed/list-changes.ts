import "server-only";
import { and, asc, eq, gt, sql } from "drizzle-orm";
import { candidateFeed } from "@/db/schema/candidate-feed";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { prepared, type Queryable } from "@/lib/platform/database/client";
import { findCandidate } from "../candidates/load";
import { presentCandidate } from "../candidates/present";
import { presentWhileFits } from "../candidates/present-while-fits";
import type { UseLimit } from "../privacy/schema";
import { withUseLimits } from "../privacy/with-use-limits";
import { recordStaffReads } from "../record-reads";
import type { candidateFeed as endpoints, FeedInclude } from "./contract";
import { readFeedPage } from "./feed-page";
import type { FeedPosition } from "./feed-token";

/** Lists the candidates who changed after a token, in the order of their last change. */
export const listChanges: Handler<typeof endpoints.changes> = (ctx, { query }) =>
  readFeedPage(ctx, {
    feed: "candidate changes",
    query,
    find: (after, limit) => findPage(ctx, after, limit),
    sequenceOf: ({ sequence }) => sequence,
    present: async (entries, position) => {
      const { include } = query;
      const limits = await findLimits(ctx, entries, include);
      const shown = await Promise.all(
        entries.map((entry) => presentEntry(ctx, entry, { position, include, limits })),
      );
      const page = await presentWhileFits(shown, (entry) => entry);
      recordStaffReads(
        ctx,
        page.filter(({ candidate, useLimits }) => candidate || useLimits),
      );
      return page;
    },
  });

type Entry = typeof candidateFeed.$inferSelect;
type Include = FeedInclude | undefined;
type Limits = ReadonlyMap<string, UseLimit[]>;

/** Finds the use limits of the candidates who still exist, if the request includes them. */
async function findLimits(ctx: BaseContext, entries: Entry[], include: Include): Promise<Limits> {
  if (!include?.includes("useLimits")) return new Map();
  const ids = entries.filter(({ removal }) => !removal).map(({ candidateId: id }) => ({ id }));
  return new Map((await withUseLimits(ctx.base, ids)).map(({ id, useLimits }) => [id, useLimits]));
}

async function presentEntry(
  ctx: BaseContext,
  { candidateId: id, removal, createdSequence, changedAt }: Entry,
  { position, include, limits }: { position: FeedPosition; include: Include; limits: Limits },
) {
  const change =
    removal ?? (createdSequence > position.runStart ? ("created" as const) : ("updated" as const));
  const isWanted = include?.includes("candidate") && !removal;
  const stored = isWanted ? await findCandidate(ctx.db, { baseId: ctx.base.id, id }) : null;
  const candidate = stored && { ...presentCandidate(stored, ctx.now()), customFields: stored.customFields };
  const useLimits = limits.get(id);
  return {
    id,
    change,
    changedAt: changedAt.toISOString(),
    ...(candidate && { candidate }),
    ...(useLimits && { useLimits }),
  };
}

const pageOfFeed = (queryable: Queryable) =>
  queryable
    .select()
    .from(candidateFeed)
    .where(
      and(
        eq(candidateFeed.baseId, sql.placeholder("baseId")),
        gt(candidateFeed.sequence, sql.placeholder("after")),
      ),
    )
    .orderBy(asc(candidateFeed.sequence))
    .limit(sql.placeholder("limit"))
    .prepare("page_of_feed");

const findPage = (ctx: BaseContext, after: number, limit: number): Promise<Entry[]> =>
  prepared(ctx.db, "page of feed", pageOfFeed).execute({ baseId: ctx.base.id, after, limit });
