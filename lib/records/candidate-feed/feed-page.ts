import "server-only";
import { eq } from "drizzle-orm";
import { feedCounters } from "@/db/schema/candidate-feed";
import type { BaseContext } from "@/lib/contract/context";
import { type FeedPlace, failTokenExpired, placeAfter, readFeedToken, writeFeedToken } from "./feed-token";

type Page<Entry> = { entries: Entry[]; place: FeedPlace; meta: { next: string; hasMore: boolean } };
type Feed<Entry> = {
  /** Tokens are valid for this feed only. */
  feed: unknown;
  query: { since?: string | undefined; pageSize: number };
  find: (after: number, limit: number) => Promise<Entry[]>;
  sequenceOf: (entry: Entry) => number;
};

/** Reads the page of a feed after a token. Fails with `validation_error` or `token_expired`. */
export async function readFeedPage<Entry>(
  ctx: BaseContext,
  { feed, query: { since, pageSize }, find, sequenceOf }: Feed<Entry>,
): Promise<Page<Entry>> {
  // Read the counter before the page: every change up to it has been committed, so the page query can't miss one.
  const end = await findEnd(ctx);
  const place = since === undefined ? end : readFeedToken(ctx, feed, since);
  if (place.sequence > end.sequence)
    failTokenExpired("This token is newer than the data, which was restored.");
  const found = since === undefined ? [] : await find(place.sequence, pageSize + 1);
  const entries = found.slice(0, pageSize);
  const hasMore = found.length > pageSize;
  const last = entries.at(-1);
  const reached = last === undefined ? place.sequence : sequenceOf(last);
  // Skip what the filters left out, so that the next page doesn't read it again.
  const sequence = hasMore ? reached : Math.max(reached, end.sequence);
  const next = writeFeedToken(ctx, feed, placeAfter(ctx, place, { sequence, hasMore }));
  return { entries, place, meta: { hasMore, next } };
}

/** The place after all changes that have been committed. */
async function findEnd(ctx: BaseContext): Promise<FeedPlace> {
  const [counter] = await ctx.db
    .select({ sequence: feedCounters.sequence })
    .from(feedCounters)
    .where(eq(feedCounters.baseId, ctx.base.id));
  const sequence = counter?.sequence ?? 0;
  return { sequence, runStart: sequence, runStartedAt: ctx.now() };
}
