import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { decodeCursor, encodeCursor } from "@/lib/contract/cursor";
import { fail } from "@/lib/contract/errors";
import { appSecrets } from "@/lib/platform/app-keys";
import { lastingDigest } from "@/lib/platform/database/lasting-digest";
import { REMOVALS_KEPT_DAYS } from "./removals-kept-days";

const DAY_MS = 86_400_000;

/**
 * A reader's position in a feed. A run is a series of pages that ends with the page whose `hasMore` is false.
 * A token expires 90 days after its run started, because the feed then forgets removals that the reader may
 * have missed.
 */
export type FeedPosition = { sequence: number; runStart: number; runStartedAt: Date };

/** Returns the key that signs tokens. It isn't APP_SECRET, which can change while integrations keep tokens. */
const tokenSecret = async (): Promise<string> => (await lastingDigest("feed token"))();

/**
 * Reads a token. Fails with `validation_error` if the token is invalid or belongs to another feed, and with
 * `token_expired` if it is too old.
 */
export async function readFeedToken(ctx: BaseContext, feed: unknown, token: string): Promise<FeedPosition> {
  if (token === "0") return { sequence: 0, runStart: 0, runStartedAt: ctx.now() };
  // Tokens that are older than this key are signed with APP_SECRET.
  const secrets = [await tokenSecret(), ...appSecrets()];
  const list = [ctx.base.id, feed];
  const [sequence, runStart, startedAt] = decodeCursor(token, list, { parameter: "since", secrets });
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

export async function writeFeedToken(
  ctx: BaseContext,
  feed: unknown,
  { sequence, runStart, runStartedAt }: FeedPosition,
): Promise<string> {
  const position = [sequence, runStart, runStartedAt.getTime()].map(String);
  return encodeCursor(position, [ctx.base.id, feed], await tokenSecret());
}

/** Returns the position after a page. After the last page of a run, a new run starts. */
export const positionAfter = (
  ctx: BaseContext,
  position: FeedPosition,
  { sequence, hasMore }: { sequence: number; hasMore: boolean },
): FeedPosition =>
  hasMore ? { ...position, sequence } : { sequence, runStart: sequence, runStartedAt: ctx.now() };
