import "server-only";
import { eventType } from "inngest";
import { z } from "zod";

/*
 * What this service tells an Inngest server. Only ids travel: events are kept over there, and personal data is not.
 */

/** A base has queued mutations. */
export const mutationsQueued = eventType("mutations/queued", { schema: z.object({ baseId: z.int() }) });

/** A callback is due for an attempt. */
export const callbackDue = eventType("callbacks/due", { schema: z.object({ callbackId: z.uuid() }) });

/** Mail was asked for. Which, is in the outbox. */
export const mailWaiting = eventType("mail/waiting", { schema: z.object({}) });

export type WakeUp =
  | ReturnType<typeof mutationsQueued.create>
  | ReturnType<typeof callbackDue.create>
  | ReturnType<typeof mailWaiting.create>;
