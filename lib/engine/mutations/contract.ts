import * as z from "zod";
import { contract, type EndpointGroup } from "@/lib/contract/contract";
import { text } from "@/lib/contract/formats";
import { Operation } from "@/lib/contract/mutation-contract";
import { PageMeta, PageQuery, queryNumber } from "@/lib/contract/pagination";
import { Mutation, MutationStatus } from "./schema";

export const WAIT_SECONDS_MAX = 25;

export const MutationListQuery = PageQuery.extend({
  status: MutationStatus.optional(),
  operation: Operation.meta({ examples: ["candidates.create"] }).optional(),
  idempotencyKey: text({ min: 1, max: 255 })
    .meta({ description: "Only the mutation with this key." })
    .optional(),
});
export type MutationListQuery = z.output<typeof MutationListQuery>;

export const group: EndpointGroup = {
  title: "Mutations",
  description: "The outcome of writes: queued, completed or failed.",
  position: 5,
};

export const mutations = {
  list: contract({
    method: "GET",
    path: "/mutations",
    caller: "region",
    sandbox: "path or header",
    summary: "The region's writes, newest first, in pages",
    query: MutationListQuery,
    response: z.array(Mutation),
    meta: PageMeta,
    fails: ["validation_error"],
  }),
  get: contract({
    method: "GET",
    path: "/mutations/{id}",
    caller: "region",
    sandbox: "path or header",
    summary: "One write; with `wait`, the response comes once the write is finished",
    params: z.strictObject({ id: z.uuid({ error: "Must be the UUID of a mutation." }) }),
    query: z.strictObject({
      wait: queryNumber("Send a number of seconds.")
        .min(0)
        .max(WAIT_SECONDS_MAX)
        .default(0)
        .meta({ description: "The maximum number of seconds to wait for the write to finish." }),
    }),
    response: Mutation,
    fails: ["validation_error", "mutation_not_found"],
  }),
};
