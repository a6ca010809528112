import "server-only";
import type { Handler } from "@/lib/contract/contract";
import type { interactions } from "./contract";
import { getInteraction } from "./find";
import { presentInteraction } from "./present";

export const showInteraction: Handler<typeof interactions.get> = async (ctx, { params }) => ({
  data: presentInteraction(await getInteraction(ctx, params)),
});
