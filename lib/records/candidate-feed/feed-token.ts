import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { decodeCursor, encodeCursor, isSignedWith } from "@/lib/contract/cursor";
import { fail } from "@/lib/contract/errors";
import { appSecrets } from "@/lib/platform/app-keys";
import type { Queryable } from "@/lib/platform/database/client";
import { lastingDigest, retiredDigests, retireLastingKey } from "@/lib/platform/database/lasting-digest";
import { REMOVALS_KEPT_DAYS } from "./removals-kept-days";

const DAY_MS = 86_400_000;

/**
 * A reader's position in a feed. A run is a series of pages that ends with the page whose `hasMore` is false.
 * A token expires 90 days after its run started, because the feed then forgets removals that the reader may
 * have missed.
 */
export type FeedPosition = { sequence: number; runStart: number; runStartedAt: Date };

const PURPOSE = "feed token";

/** Returns the key that signs tokens. It isn't APP_SECRET, which can change while integrations keep tokens. */
const tokenSecret = async (): Promise<string> => (await lastingDigest(PURPOSE))();

/**
 * Makes the key before the first token, so that every later backup contains it. After a restore without the
 * key, a token would be invalid instead of expired.
 */
export const makeFeedKey = (queryable: Queryable): Promise<unknown> => lastingDigest(PURPOSE, queryable);

/**
 * Makes all tokens expire. A restore sets the feeds' numbers back, so the numbers are reused for other
 * changes, which a reader with an earlier token would miss.
 */
export const expireFeedTokens = (queryable: Queryable): Promise<void> => retireLastingKey(queryable, PURPOSE);

/**
 * Reads a token. Fails with `validation_error` if the token is invalid or belongs to another feed, and with
 * `token_expired` if it is too old, or older than a restore.
 */
export async function readFeedToken(ctx: BaseContext, feed: unknown, token: string): Promise<FeedPosition> {
  if (token === "0") return { sequence: 0, runStart: 0, runStartedAt: ctx.now() };
  const list = [ctx.base.id, feed];
  const secret = await tokenSecret();
  if (!isSignedWith(token, list, [secret])) await assertMadeAfterRestore(token, list);
  // Tokens that are older than this key are signed with APP_SECRET.
  const secrets = [secret, ...appSecrets()];
  const [sequence, runStart, startedAt] = decodeCursor(token, list, { parameter: "since", secrets });
  const position = {
    sequence: Number(sequence),
    runStart: Number(runStart),
    runStartedAt: new Date(Number(startedAt)),
  };
  if (ctx.now().getTime() - position.runStartedAt.getTime() <= REMOVALS_KEPT_DAYS * DAY_MS) return position;
  return failTokenExpired(`This token is older than ${REMOVALS_KEPT_DAYS} days.`);
}

/** Once a key is retired, tokens that are signed with APP_SECRET are also older than the restore. */
async function assertMadeAfterRestore(token: string, list: unknown): Promise<void> {
  const retired = (await retiredDigests(PURPOSE)).map((digest) => digest());
  if (retired.length > 0 && isSignedWith(token, list, [...retired, ...appSecrets()]))
    failTokenExpired("This token was made before the data was restored.");
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
