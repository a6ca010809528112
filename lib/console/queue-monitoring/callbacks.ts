import "server-only";
import { and, asc, eq, isNotNull } from "drizzle-orm";
import { callbackAttempts, callbacks } from "@/db/schema/mutations";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { fail } from "@/lib/contract/errors";
import { getMutation } from "@/lib/engine/mutations/find";
import { wakeCallbacks } from "@/lib/platform/wake";
import type { queueMonitoring } from "./contract";

const isCallbackOf = (ctx: BaseContext, mutationId: string) =>
  and(eq(callbacks.baseId, ctx.base.id), eq(callbacks.mutationId, mutationId));

export const listResponses: Handler<typeof queueMonitoring.responses> = async (ctx, { params }) => {
  await getMutation(ctx, params.id);
  const rows = await ctx.db
    .select({ number: callbackAttempts.number, responseExcerpt: callbackAttempts.responseExcerpt })
    .from(callbackAttempts)
    .innerJoin(
      callbacks,
      and(eq(callbacks.baseId, callbackAttempts.baseId), eq(callbacks.id, callbackAttempts.callbackId)),
    )
    .where(isCallbackOf(ctx, params.id))
    .orderBy(asc(callbackAttempts.number));
  return { data: rows };
};

/**
 * Makes a callback due immediately, even one that was delivered, given up or stopped. The body stays the same and gets
 * a new signature. A callback with an erased body can't be sent.
 */
export const resendCallback: Handler<typeof queueMonitoring.resend> = async (ctx, { params }) => {
  await getMutation(ctx, params.id);
  const [due] = await ctx.db
    .update(callbacks)
    .set({ status: "pending", nextAttemptAt: ctx.now(), finishedAt: null })
    .where(and(isCallbackOf(ctx, params.id), isNotNull(callbacks.body)))
    .returning({ id: callbacks.id, baseId: callbacks.baseId });
  if (!due) fail("callback_not_sendable", "There is no callback to send, or its content was erased.");
  wakeCallbacks(due.id, due.baseId);
  return { data: await getMutation(ctx, params.id) };
};

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
