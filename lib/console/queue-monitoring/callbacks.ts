import "server-only";
import { and, asc, eq, isNotNull, isNull, sql } from "drizzle-orm";
import { callbackAttempts, callbacks, mutations } from "@/db/schema/mutations";
import { findCurrentUrl, holdsDueData } from "@/lib/access/regions/move-callbacks";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { getMutation } from "@/lib/engine/mutations/find";
import { isDueForErasure } from "@/lib/engine/mutations/present";
import type { Transaction } from "@/lib/platform/database/client";
import { wakeDelivery } from "@/lib/platform/wake";
import type { queueMonitoring } from "./contract";

const isCallbackOf = (ctx: BaseContext, mutationId: string) =>
  and(eq(callbacks.baseId, ctx.base.id), eq(callbacks.mutationId, mutationId));

export const listResponses: Handler<typeof queueMonitoring.responses> = async (ctx, { params }) => {
  await getMutation(ctx, params.id);
  const rows = await ctx.db
    .select({
      number: callbackAttempts.number,
      responseExcerpt: sql<
        string | null
      >`case when not ${isDueForErasure} then ${callbackAttempts.responseExcerpt} end`,
    })
    .from(callbackAttempts)
    .innerJoin(
      callbacks,
      and(eq(callbacks.baseId, callbackAttempts.baseId), eq(callbacks.id, callbackAttempts.callbackId)),
    )
    .innerJoin(mutations, and(eq(mutations.baseId, callbacks.baseId), eq(mutations.id, callbacks.mutationId)))
    .where(isCallbackOf(ctx, params.id))
    .orderBy(asc(callbackAttempts.number));
  return { data: rows };
};

/**
 * Makes a callback due immediately, even if it was delivered, abandoned or stopped. The same body is sent
 * with a new signature. Doesn't start a second attempt while one is running. Fails if the body was erased, or
 * if the callback was for a URL that the region has removed.
 */
export const resendCallback: Handler<typeof queueMonitoring.resend> = async (ctx, { params }) => {
  await getMutation(ctx, params.id);
  const due = await ctx.db.transaction((transaction) => makeDue({ ...ctx, db: transaction }, params.id));
  wakeDelivery(due.id, due.baseId);
  return { data: await getMutation(ctx, params.id) };
};

async function makeDue(ctx: BaseContext<Transaction>, mutationId: string) {
  // Find the URL before locking the callback, because a change of the region's URL takes its locks in this
  // order.
  const url = await findCurrentUrl(ctx, mutationId);
  // Lock the row, so that no process claims an attempt in the meantime.
  const [callback] = await ctx.db
    .select()
    .from(callbacks)
    .where(and(isCallbackOf(ctx, mutationId), isNotNull(callbacks.body)))
    .for("no key update");
  if (!callback)
    return fail("callback_not_sendable", "There is no callback to send, or its content was erased.");
  if (url === null) return fail("callback_not_sendable", "The region has removed its callback URL.");
  const nextAttemptAt = (await isBeingSent(ctx, callback)) ? callback.nextAttemptAt : ctx.now();
  await ctx.db
    .update(callbacks)
    .set({ status: "pending", nextAttemptAt, finishedAt: null })
    .where(isCallbackOf(ctx, mutationId));
  if (url !== callback.url) await redirect(ctx, callback, url);
  return callback;
}

/**
 * Sends a callback to another URL. It gets its full number of attempts again, unless it holds data to erase.
 */
const redirect = (
  { db }: BaseContext<Transaction>,
  { baseId, id }: typeof callbacks.$inferSelect,
  url: string,
) =>
  db.execute(sql`
    with moved as (
      update ${mutations} as mutation set callback_url = ${url} from ${callbacks} as callback
      where callback.base_id = ${baseId} and callback.id = ${id}
        and mutation.base_id = callback.base_id and mutation.id = callback.mutation_id
      returning ${holdsDueData} as holds_due_data
    )
    update ${callbacks} as callback set url = ${url}, attempts_before_move = case when moved.holds_due_data
      then callback.attempts_before_move else callback.attempts end
    from moved where callback.base_id = ${baseId} and callback.id = ${id}`);

/**
 * Returns whether the latest attempt has no outcome yet and its lease, which ends at `nextAttemptAt`, hasn't
 * expired.
 */
async function isBeingSent(
  ctx: BaseContext<Transaction>,
  { baseId, id, attempts, nextAttemptAt }: typeof callbacks.$inferSelect,
): Promise<boolean> {
  if (nextAttemptAt <= ctx.now()) return false;
  const [running] = await ctx.db
    .select({ number: callbackAttempts.number })
    .from(callbackAttempts)
    .where(
      and(
        eq(callbackAttempts.baseId, baseId),
        eq(callbackAttempts.callbackId, id),
        eq(callbackAttempts.number, attempts),
        isNull(callbackAttempts.durationMs),
        isNull(callbackAttempts.error),
      ),
    );
  return running !== undefined;
}

export const stopCallback: Handler<typeof queueMonitoring.stop> = async (ctx, { params }) => {
  await getMutation(ctx, params.id);
  const [stopped] = await ctx.db
    .update(callbacks)
    .set({ status: "failed", finishedAt: ctx.now() })
    .where(and(isCallbackOf(ctx, params.id), eq(callbacks.status, "pending")))
    .returning({ id: callbacks.id });
  if (!stopped) fail("callback_not_sendable", "There is no pending callback to stop.");
  return { data: await getMutation(ctx, params.id) };
};
