import "server-only";
import { eq } from "drizzle-orm";
import { feedCounters } from "@/db/schema/candidate-feed";
import type { BaseContext } from "@/lib/contract/context";
import {
  type FeedPosition,
  failTokenExpired,
  positionAfter,
  readFeedToken,
  writeFeedToken,
} from "./feed-token";

type Page<Shown> = { data: Shown[]; meta: { next: string; hasMore: boolean } };
type Feed<Entry, Shown> = {
  /** Identifies the feed and its filters. Tokens of other feeds are rejected. */
  feed: unknown;
  query: { since?: string | undefined; pageSize: number };
  find: (after: number, limit: number) => Promise<Entry[]>;
  sequenceOf: (entry: Entry) => number;
  /** Omits the last entries if the page would get too large, but never all of them. */
  present: (entries: Entry[], position: FeedPosition) => Shown[] | Promise<Shown[]>;
};

/**
 * Reads the feed page that follows the token in `since`. Without a token, returns an empty page and a token
 * for the current end. Fails with `validation_error` if the token is invalid, and with `token_expired` if the
 * token is too old, from before a restore, or newer than the data.
 */
export async function readFeedPage<Entry, Shown>(
  ctx: BaseContext,
  { feed, query: { since, pageSize }, find, sequenceOf, present }: Feed<Entry, Shown>,
): Promise<Page<Shown>> {
  // Read the counter before the page. All changes up to this number are committed, so the page query can't
  // miss any.
  const end = await findEnd(ctx);
  const position = since === undefined ? end : await readFeedToken(ctx, feed, since);
  if (position.sequence > end.sequence)
    failTokenExpired("This token is newer than the data, which was restored.");
  const found = since === undefined ? [] : await find(position.sequence, pageSize + 1);
  const data = await present(found.slice(0, pageSize), position);
  const hasMore = found.length > data.length;
  const last = found[data.length - 1];
  const reached = last === undefined ? position.sequence : sequenceOf(last);
  // Skip the entries that the filters excluded, so that the next page doesn't read them again.
  const sequence = hasMore ? reached : Math.max(reached, end.sequence);
  const next = await writeFeedToken(ctx, feed, positionAfter(ctx, position, { sequence, hasMore }));
  return { data, meta: { hasMore, next } };
}

/** Returns the number of the base's last committed change, or 0 if there is none. */
export async function findLastSequence({ db, base }: BaseContext): Promise<number> {
  const [counter] = await db
    .select({ sequence: feedCounters.sequence })
    .from(feedCounters)
    .where(eq(feedCounters.baseId, base.id));
  return counter?.sequence ?? 0;
}

/** Returns the position after all committed changes. */
async function findEnd(ctx: BaseContext): Promise<FeedPosition> {
  const sequence = await findLastSequence(ctx);
  return { sequence, runStart: sequence, runStartedAt: ctx.now() };
}
