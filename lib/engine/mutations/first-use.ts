import "server-only";
import { and, eq, or, sql } from "drizzle-orm";
import { mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { MutationOptions } from "@/lib/contract/mutation-contract";
import { type Database, prepared, type Queryable } from "@/lib/platform/database/client";
import { idempotencyDigestOf } from "./idempotency-key";
import type { LedgerEntry } from "./insert-entries";

export type FirstUse = Pick<LedgerEntry, "id" | "operation" | "inputDigest"> & {
  status: (typeof mutations.$inferSelect)["status"];
  /** Null if an earlier release stored the mutation. */
  lastingInputDigest: string | null;
};

export async function findFirstUse(
  database: Database,
  key: Pick<LedgerEntry, "baseId" | "idempotencyKey">,
): Promise<FirstUse | undefined> {
  const [first] = await prepared(database, "first use of key", buildFirstUse).execute({
    ...key,
    idempotencyDigest: Buffer.from(await idempotencyDigestOf(key.baseId, key.idempotencyKey), "hex"),
  });
  return first;
}

type RepeatOptions = Partial<Pick<MutationOptions, "idempotencyKey" | "dryRun">>;

/**
 * Finds the accepted write that this write repeats: the first one with the same idempotency key. Returns
 * undefined for a dry run, or if there is no key.
 */
export async function findRepeated(
  { db, base }: BaseContext,
  { idempotencyKey, dryRun }: RepeatOptions,
): Promise<FirstUse | undefined> {
  if (idempotencyKey === undefined || dryRun) return undefined;
  return findFirstUse(db, { baseId: base.id, idempotencyKey });
}

/** Returns whether the write repeats an accepted write. */
export const isRepeat = async (ctx: BaseContext, options: RepeatOptions): Promise<boolean> =>
  (await findRepeated(ctx, options)) !== undefined;

const buildFirstUse = (queryable: Queryable) =>
  queryable
    .select({
      id: mutations.id,
      operation: mutations.operation,
      status: mutations.status,
      inputDigest: mutations.inputDigest,
      lastingInputDigest: mutations.lastingInputDigest,
    })
    .from(mutations)
    .where(
      and(
        eq(mutations.baseId, sql.placeholder("baseId")),
        or(
          eq(mutations.idempotencyKey, sql.placeholder("idempotencyKey")),
          eq(mutations.idempotencyDigest, sql.placeholder("idempotencyDigest")),
        ),
      ),
    )
    // There are two if an earlier release accepted the key of an erased mutation again.
    .orderBy(mutations.sequence)
    .prepare("first_use_of_key");
