import { z } from "zod";
import { contract } from "@/lib/contract";
import { httpUrl } from "@/lib/formats";
import { Mutation } from "@/lib/mutations/schema";

const ofBase = { root: "/api/console", caller: "staff", sandbox: "path or header" } as const;
const mutationId = z.strictObject({ id: z.uuid({ error: "Must be the UUID of a mutation." }) });

/** What the region's own people need to see and steer of its mutations and callbacks. */
export const oversight = {
  queue: contract({
    ...ofBase,
    method: "GET",
    path: "/queue",
    role: "reader",
    summary: "How much waits in this base, and since when",
    reply: z.object({
      queuedMutations: z.int(),
      oldestQueuedAt: z.iso.datetime().nullable(),
      pendingCallbacks: z.int(),
      nextCallbackAt: z.iso.datetime().nullable(),
    }),
  }),
  answers: contract({
    ...ofBase,
    method: "GET",
    path: "/mutations/{id}/answers",
    role: "adviser",
    summary: "What the receiver answered at each attempt of this mutation's callback",
    params: mutationId,
    reply: z.array(z.object({ number: z.int(), answerExcerpt: z.string().nullable() })),
    fails: ["validation_error", "mutation_not_found"],
  }),
  sendAgain: contract({
    ...ofBase,
    method: "POST",
    path: "/mutations/{id}/send-again",
    role: "manager",
    summary: "Send this mutation's callback once more, now",
    params: mutationId,
    reply: Mutation,
    fails: ["validation_error", "mutation_not_found", "callback_not_sendable"],
  }),
  stop: contract({
    ...ofBase,
    method: "POST",
    path: "/mutations/{id}/stop",
    role: "manager",
    summary: "Send this mutation's callback no more",
    params: mutationId,
    reply: Mutation,
    fails: ["validation_error", "mutation_not_found", "callback_not_sendable"],
  }),
  test: contract({
    ...ofBase,
    method: "POST",
    path: "/callbacks/test",
    role: "manager",
    summary: "Send a signed callback of no mutation to an address, and tell what it answered",
    body: z.strictObject({ url: httpUrl }),
    reply: z.object({
      statusCode: z.int().nullable(),
      durationMs: z.int(),
      error: z.string().nullable(),
      answerExcerpt: z.string().nullable(),
    }),
    fails: ["validation_error"],
  }),
};
