import "server-only";
import type { Verb } from "@/lib/contract/contract";
import type { interactions } from "./contract";
import { getInteraction } from "./find";
import { presentInteraction } from "./present";

export const getOne: Verb<typeof interactions.get> = async (ctx, { params }) => ({
  data: presentInteraction(await getInteraction(ctx, params)),
});
