import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { decodeCursor, encodeCursor } from "@/lib/contract/cursor";
import { fail } from "@/lib/contract/errors";
import { REMOVALS_KEPT_DAYS } from "./removals-kept-days";

const DAY_MS = 86_400_000;

/**
 * A reader's position in a feed. A run is a series of pages that ends with the page whose `hasMore` is false.
 * A token expires 90 days after its run started, because the feed then forgets removals that the reader may
 * have missed.
 */
export type FeedPosition = { sequence: number; runStart: number; runStartedAt: Date };

/** Reads a token. Fails with `validation_error` or `token_expired`. */
export function readFeedToken(ctx: BaseContext, feed: unknown, token: string): FeedPosition {
  if (token === "0") return { sequence: 0, runStart: 0, runStartedAt: ctx.now() };
  const [sequence, runStart, startedAt] = decodeCursor(token, [ctx.base.id, feed], "since");
  const position = {
    sequence: Number(sequence),
    runStart: Number(runStart),
    runStartedAt: new Date(Number(startedAt)),
  };
  if (ctx.now().getTime() - position.runStartedAt.getTime() <= REMOVALS_KEPT_DAYS * DAY_MS) return position;
  return failTokenExpired(`This token is older than ${REMOVALS_KEPT_DAYS} days.`);
}

export const failTokenExpired = (reason: string): never =>
  fail("token_expired", `${reason} Start again with since=0.`);

export const writeFeedToken = (
  ctx: BaseContext,
  feed: unknown,
  { sequence, runStart, runStartedAt }: FeedPosition,
): string => encodeCursor([sequence, runStart, runStartedAt.getTime()].map(String), [ctx.base.id, feed]);

/** Returns the position after a page. After the last page of a run, a new run starts. */
export const positionAfter = (
  ctx: BaseContext,
  position: FeedPosition,
  { sequence, hasMore }: { sequence: number; hasMore: boolean },
): FeedPosition =>
  hasMore ? { ...position, sequence } : { sequence, runStart: sequence, runStartedAt: ctx.now() };
