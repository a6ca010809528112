import * as z from "zod";
import { contract } from "@/lib/contract/contract";
import { dateTime, text } from "@/lib/contract/formats";
import { Operation } from "@/lib/contract/mutation-contract";
import { PageMeta, PageQuery } from "@/lib/contract/pagination";
import { ReceiverTest, ReceiverTestBody } from "@/lib/engine/callbacks/schema";
import { Mutation, MutationStatus } from "@/lib/engine/mutations/schema";
import { CallbackStatus, MutationListItem, UnresponsiveReceiver } from "./schema";

const COMMON = { basePath: "/api/console", caller: "staff", sandbox: "path or header" } as const;
const mutationId = z.strictObject({ id: z.uuid({ error: "Must be the UUID of a mutation." }) });

export const ConsoleMutationsQuery = PageQuery.extend({
  status: MutationStatus.optional(),
  operation: Operation.optional(),
  callback: CallbackStatus.optional(),
  since: dateTime.meta({ description: "Accepted at or after this time." }).optional(),
  group: z
    .string()
    .regex(/^[0-9a-f-]{36}(:undo)?$/, { error: "Must be the id of a group in the list." })
    .meta({ description: "The id of an import, or of its undoing: lists the mutations of that group." })
    .optional(),
  q: text({ min: 1, max: 255 }).meta({ description: "A mutation's id or its idempotency key." }).optional(),
});
export type ConsoleMutationsQuery = z.output<typeof ConsoleMutationsQuery>;

export const queueMonitoring = {
  queue: contract({
    ...COMMON,
    method: "GET",
    path: "/queue",
    role: "reader",
    summary: "Show what is waiting in this base, and since when",
    response: z.object({
      queuedMutations: z.int(),
      oldestQueuedAt: z.iso.datetime().nullable(),
      pendingCallbacks: z.int(),
      nextCallbackAt: z.iso.datetime().nullable(),
      unresponsiveReceivers: z.array(UnresponsiveReceiver).meta({
        description:
          "Hosts that this server process gets no response from. It tries their callbacks one at a time.",
      }),
    }),
  }),
  list: contract({
    ...COMMON,
    method: "GET",
    path: "/mutations",
    role: "reader",
    summary: "List a base's mutations without their results, latest first",
    description:
      "Without filters, or with `since` alone, the rows of an import are one item with `group`. Other filters list each mutation.",
    query: ConsoleMutationsQuery,
    response: z.array(MutationListItem),
    meta: PageMeta,
    fails: ["validation_error"],
  }),
  responses: contract({
    ...COMMON,
    method: "GET",
    path: "/mutations/{id}/responses",
    role: "adviser",
    summary: "List the receiver's responses to this mutation's callback",
    params: mutationId,
    response: z.array(z.object({ number: z.int(), responseExcerpt: z.string().nullable() })),
    fails: ["validation_error", "mutation_not_found"],
  }),
  resend: contract({
    ...COMMON,
    method: "POST",
    path: "/mutations/{id}/send-again",
    role: "manager",
    summary: "Resend this mutation's callback now",
    params: mutationId,
    response: Mutation,
    fails: ["validation_error", "mutation_not_found", "callback_not_sendable"],
  }),
  stop: contract({
    ...COMMON,
    method: "POST",
    path: "/mutations/{id}/stop",
    role: "manager",
    summary: "Stop this mutation's callback",
    params: mutationId,
    response: Mutation,
    fails: ["validation_error", "mutation_not_found", "callback_not_sendable"],
  }),
  test: contract({
    ...COMMON,
    method: "POST",
    path: "/callbacks/test",
    role: "manager",
    summary: "Test a receiver of callbacks, as `POST /regions/me/callback-test` does",
    body: ReceiverTestBody,
    response: ReceiverTest,
    fails: ["validation_error", "no_callback_url", "rate_limited"],
  }),
};
