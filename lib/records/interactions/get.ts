import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { recordStaffReads } from "../record-reads";
import type { interactions } from "./contract";
import { getInteraction } from "./find";
import { presentInteraction } from "./present";
import { interactionTagOf } from "./version";

export const showInteraction: Handler<typeof interactions.get> = async (ctx, { params }) => {
  const row = await getInteraction(ctx, params);
  recordStaffReads(ctx, [params]);
  return { data: presentInteraction(row), headers: { etag: interactionTagOf(row) } };
};
