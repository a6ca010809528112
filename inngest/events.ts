import "server-only";
import { eventType } from "inngest";
import { z } from "zod";

/* Events for the Inngest server. The server stores every event, so events contain ids only. */

/** A base has queued mutations. */
export const mutationsQueued = eventType("mutations/queued", { schema: z.object({ baseId: z.int() }) });

/** A callback is due for an attempt. */
export const callbackDue = eventType("callbacks/due", { schema: z.object({ callbackId: z.uuid() }) });

/** Mail is waiting in the outbox or must be prepared. */
export const mailWaiting = eventType("mail/waiting", { schema: z.object({}) });

export type WakeUp =
  | ReturnType<typeof mutationsQueued.create>
  | ReturnType<typeof callbackDue.create>
  | ReturnType<typeof mailWaiting.create>;
