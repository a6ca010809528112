import "server-only";
import type { Verb } from "@/lib/contract/contract";
import { noteRead } from "../reads";
import type { candidates } from "./contract";
import { getCandidate } from "./find";
import { presentWith } from "./select-fields";

export const getOne: Verb<typeof candidates.get> = async (ctx, { params, query }) => {
  const stored = await getCandidate(ctx, params.id);
  noteRead(ctx, stored.id);
  return { data: await presentWith(ctx, stored, query) };
};
