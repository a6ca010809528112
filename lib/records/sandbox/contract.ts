import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { text, timestamp } from "@/lib/contract/formats";
import { Acknowledgement, MutationOptions } from "@/lib/contract/mutation-contract";
import { queryNumber } from "@/lib/contract/pagination";

export const GENERATED_MAX = 100;
/** Leaves room for the number that is appended to each mutation's key. */
const IDEMPOTENCY_KEY_MAX = 250;

const Removed = z.object({
  candidates: z.int(),
  interactions: z.int(),
  attachments: z.int(),
  archived: z.int(),
  mutations: z.int(),
});

const GenerateQuery = z.strictObject({
  count: queryNumber("Send a whole number.").int().min(1).max(GENERATED_MAX).default(10),
  idempotencyKey: text({ min: 1, max: IDEMPOTENCY_KEY_MAX }).optional(),
  callbackUrl: MutationOptions.shape.callbackUrl,
});

export const group: EndpointGroup = {
  title: "Sandbox",
  description: "Endpoints that exist in the sandbox only.",
  position: 6,
};

/** The endpoints that exist only in the sandbox, not under /api/v2. */
export const sandbox = {
  reset: contract({
    method: "POST",
    path: "/reset",
    basePath: "/api/sandbox",
    caller: "region",
    summary: "Empty the region's sandbox now; writes that are queued there are executed afterwards",
    message: "Emptied",
    response: z.object({ removed: Removed, stillQueued: z.int(), clearedAt: timestamp }),
    fails: ["validation_error", "unavailable"],
  }),
  generate: contract({
    method: "POST",
    path: "/generate",
    basePath: "/api/sandbox",
    caller: "region",
    summary: "Queue the creation of fake candidates, at most ten per mutation",
    mutation: "candidates.create",
    query: GenerateQuery,
    status: 202,
    message: "Accepted",
    response: z.object({ count: z.int(), mutations: z.array(Acknowledgement) }),
    fails: ["validation_error"],
  }),
};
