import "server-only";
import type { Verb } from "@/lib/contract";
import type { candidates } from "./contract";
import { getCandidate } from "./find";
import { presentWith } from "./select-fields";

export const getOne: Verb<typeof candidates.get> = async (ctx, { params, query }) => ({
  data: await presentWith(ctx, await getCandidate(ctx, params.id), query),
});
