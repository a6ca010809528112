import "server-only";
import { eventType } from "inngest";
import * as z from "zod";

/*
 * Events for the Inngest server. They contain only ids, because the server stores them. An event with a
 * future `ts` starts its run at that time.
 */

export const mutationsQueued = eventType("mutations/queued", { schema: z.object({ baseId: z.int() }) });

export const CALLBACKS_PER_EVENT_MAX = 100;

/**
 * Callbacks of one base are due. Earlier releases sent one event per callback, without the base; the server
 * may still hold such events.
 */
export const callbacksDue = eventType("callbacks/due", {
  schema: z.union([
    z.object({ baseId: z.int(), callbackIds: z.array(z.uuid()).max(CALLBACKS_PER_EVENT_MAX) }),
    z.object({ callbackId: z.uuid() }),
  ]),
});

export type WakeUp = ReturnType<typeof mutationsQueued.create> | ReturnType<typeof callbacksDue.create>;
