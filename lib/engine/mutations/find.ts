import "server-only";
import { and, asc, eq, inArray } from "drizzle-orm";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import { fail } from "@/lib/contract/errors";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import {
  type CallbackWithAttempts,
  type MutationRow,
  mutationColumns,
  presentMutation,
  presentMutationWithOrigin,
} from "./present";
import { recordResultReads } from "./result-reads";

/** Finds a mutation of this base by id. Fails with `mutation_not_found`. */
export async function getMutation(ctx: BaseContext, id: string) {
  const rows = await ctx.db
    .select(mutationColumns)
    .from(mutations)
    .where(and(eq(mutations.baseId, ctx.base.id), eq(mutations.id, id)));
  recordResultReads(ctx, rows);
  const [record] = await presentWithCallbacks(ctx, rows);
  return record ?? fail("mutation_not_found", "There is no mutation with this id.");
}

/** Presents ledger rows, each with its callback and delivery attempts. */
export async function presentWithCallbacks(ctx: BaseContext, rows: MutationRow[]) {
  const ids = rows.filter((row) => row.callbackUrl).map((row) => row.id);
  const reports = await findCallbacks(ctx, ids);
  const present = maySeeUrls(ctx) ? presentMutation : presentMutationWithOrigin;
  return rows.map((row) => present(row, reports.get(row.id)));
}

/** A callback URL can contain a secret, and the settings show it only to managers. */
const maySeeUrls = ({ actor, role }: BaseContext): boolean =>
  actor.kind !== "staff" || (role !== undefined && roleAtLeast(role, "manager"));

async function findCallbacks(
  ctx: BaseContext,
  mutationIds: string[],
): Promise<Map<string, CallbackWithAttempts>> {
  if (mutationIds.length === 0) return new Map();
  const found = await ctx.db
    .select({ callback: callbacks, attempt: callbackAttempts })
    .from(callbacks)
    .leftJoin(
      callbackAttempts,
      and(eq(callbackAttempts.baseId, callbacks.baseId), eq(callbackAttempts.callbackId, callbacks.id)),
    )
    .where(and(eq(callbacks.baseId, ctx.base.id), inArray(callbacks.mutationId, mutationIds)))
    .orderBy(asc(callbackAttempts.number));
  const reports = new Map<string, CallbackWithAttempts>();
  for (const { callback, attempt } of found) {
    const report = reports.get(callback.mutationId) ?? { callback, attempts: [] };
    if (attempt) report.attempts.push(attempt);
    reports.set(callback.mutationId, report);
  }
  return reports;
}
