import "server-only";
import type * as z from "zod";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { Acknowledgement, type Operation } from "@/lib/contract/mutation-contract";
import { CANDIDATES_MAX, newCandidatesSchema } from "@/lib/records/candidates/schema";
import { GENERATED_MAX, type sandbox } from "@/lib/records/sandbox/contract";
import { fakeCandidate } from "@/lib/records/sandbox/fake-candidate";
import { enqueue } from "./enqueue";
import { findRepeated, isRepeat } from "./first-use";
import { hasSameInput } from "./input-digest";

/**
 * Queues demo candidates, ten per mutation. Uses `enqueue`, so order, callbacks and idempotency work as for
 * any write. The digest is made from the number of candidates instead of the body, because each call
 * generates different data. A repeat with the same number queues what an interrupted call left out. A repeat
 * with a different number queues nothing, and returns what the first call queued.
 */
export const generateCandidates: Handler<typeof sandbox.generate> = async (ctx, { query }, contract) => {
  const { count, idempotencyKey, callbackUrl } = query;
  const accepts = newCandidatesSchema(ctx.region.customFields);
  const mutations: z.output<typeof Acknowledgement>[] = [];
  let [total, isOtherCall] = [count, false];
  for (let generated = 0; generated < total; generated += CANDIDATES_MAX) {
    const size = Math.min(CANDIDATES_MAX, total - generated);
    const candidates = Array.from({ length: size }, () => fakeCandidate(ctx.region.customFields, ctx.now()));
    const key = idempotencyKey && `${idempotencyKey}:${mutations.length + 1}`;
    if (isOtherCall && !(await isRepeat(ctx, { idempotencyKey: key }))) break;
    const write = {
      query: { callbackUrl, idempotencyKey: key },
      body: accepts.parse(candidates),
      rawBody: { generated: size, count },
    };
    // Don't pass the query, so that after an error, the client repeats its own key instead of the key of this
    // write.
    const { data } = await enqueue(ctx, write, { mutation: contract.mutation });
    mutations.push(Acknowledgement.parse(data));
    if (generated > 0) continue;
    isOtherCall = mutations[0]?.payloadMatches === false;
    if (isOtherCall) total = await findFirstCount(ctx, key, contract);
  }
  const location = `/api/sandbox/mutations/${mutations.at(-1)?.mutationId}`;
  const queued = Math.min(total, mutations.length * CANDIDATES_MAX);
  return { data: { count: queued, mutations }, headers: { location } };
};

/**
 * Finds the number of candidates that the first call with this key requested, by the digest of its input.
 * Returns 0 if the key belongs to another kind of write, or if the inputs can no longer be compared.
 */
async function findFirstCount(
  ctx: BaseContext,
  idempotencyKey: string | undefined,
  { mutation }: { mutation: Operation },
): Promise<number> {
  const first = await findRepeated(ctx, { idempotencyKey });
  for (let count = 1; first && count <= GENERATED_MAX; count++) {
    const rawBody = { generated: Math.min(CANDIDATES_MAX, count), count };
    if (await hasSameInput(first, mutation, { query: {}, rawBody })) return count;
  }
  return 0;
}
