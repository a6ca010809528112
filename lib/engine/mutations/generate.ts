import "server-only";
import type * as z from "zod";
import type { Handler } from "@/lib/contract/contract";
import { Acknowledgement } from "@/lib/contract/mutation-contract";
import { CANDIDATES_MAX, newCandidatesSchema } from "@/lib/records/candidates/schema";
import type { sandbox } from "@/lib/records/sandbox/contract";
import { fakeCandidate } from "@/lib/records/sandbox/fake-candidate";
import { enqueue } from "./enqueue";
import { isRepeat } from "./first-use";

/**
 * Queues demo candidates, ten per mutation. Uses `enqueue`, so order, callbacks and idempotency work as for
 * any write. The digest is made from the number of candidates instead of the body, because each call
 * generates different data. A repeat with the same number queues what an interrupted call left out. A repeat
 * with a different number queues nothing.
 */
export const generateCandidates: Handler<typeof sandbox.generate> = async (ctx, { query }, contract) => {
  const { count, idempotencyKey, callbackUrl } = query;
  const accepts = newCandidatesSchema(ctx.region.customFields);
  const mutations: z.output<typeof Acknowledgement>[] = [];
  for (let generated = 0; generated < count; generated += CANDIDATES_MAX) {
    const size = Math.min(CANDIDATES_MAX, count - generated);
    const candidates = Array.from({ length: size }, () => fakeCandidate(ctx.region.customFields, ctx.now()));
    const key = idempotencyKey && `${idempotencyKey}:${mutations.length + 1}`;
    const isOtherCall = mutations[0]?.payloadMatches === false;
    if (isOtherCall && !(await isRepeat(ctx, { idempotencyKey: key }))) break;
    const write = {
      query: { callbackUrl, idempotencyKey: key },
      body: accepts.parse(candidates),
      rawBody: { generated: size, count },
    };
    const { data } = await enqueue(ctx, write, contract);
    mutations.push(Acknowledgement.parse(data));
  }
  const location = `/api/sandbox/mutations/${mutations.at(-1)?.mutationId}`;
  return { data: { count, mutations }, headers: { location } };
};
