import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import type { IfMatch } from "@/lib/contract/if-match";
import type { Queryable } from "@/lib/platform/database/client";
import { findCollectionVersion } from "../interactions/collection-version";
import { assertNotMerged } from "../merges/assert-not-merged";
import { matchesVersion } from "./entity-tag";
import { findCandidate, findVersioned } from "./load";
import type { StoredCandidate } from "./stored";

/**
 * Fails with `precondition_failed` if the candidate doesn't exist or changed since the client read it.
 * Without `ifMatch`, checks nothing.
 */
export function assertUnchanged(
  stored: StoredCandidate | null,
  ifMatch: IfMatch | undefined,
  interactionsVersion?: string,
): void {
  if (ifMatch === undefined || (stored && matchesVersion(stored, ifMatch, interactionsVersion))) return;
  const message = "The candidate doesn't match If-Match: it has changed, or doesn't exist. Read it again.";
  fail("precondition_failed", message);
}

/** Like `assertUnchanged`, but also requires unchanged interactions, for operations that erase them. */
export async function assertAllUnchanged(
  ctx: BaseContext<Queryable>,
  stored: StoredCandidate | null,
  ifMatch: IfMatch | undefined,
): Promise<void> {
  const isCompared = stored && Array.isArray(ifMatch);
  const key = isCompared && { baseId: ctx.base.id, candidateId: stored.id };
  assertUnchanged(stored, ifMatch, key ? await findCollectionVersion(ctx.db, key) : undefined);
}

/** Checks an update's `If-Match` when the request arrives. The operation checks it again when it runs. */
export async function assertUpdatable(
  ctx: BaseContext,
  input: { params?: { id?: string } | undefined; ifMatch: IfMatch },
): Promise<void> {
  const key = { baseId: ctx.base.id, id: input.params?.id ?? "" };
  const stored = await findCandidate(ctx.db, key);
  if (!stored) await assertNotMerged(ctx, key.id);
  assertUnchanged(stored, input.ifMatch);
}

/** Like `assertUpdatable`, for operations that also erase the interactions. */
export async function assertErasable(
  ctx: BaseContext,
  input: { params?: { id?: string } | undefined; ifMatch: IfMatch },
): Promise<void> {
  const key = { baseId: ctx.base.id, id: input.params?.id ?? "" };
  const found = await findVersioned(ctx.db, key);
  if (!found) await assertNotMerged(ctx, key.id);
  assertUnchanged(found?.stored ?? null, input.ifMatch, found?.interactionsVersion);
}
