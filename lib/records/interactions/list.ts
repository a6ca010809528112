import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { getCandidate } from "../candidates/find";
import type { interactions } from "./contract";
import { findInteractions } from "./find";
import { presentInteraction } from "./present";

export const listInteractions: Handler<typeof interactions.list> = async (ctx, { params }) => {
  const rows = await findInteractions(ctx, params.id);
  // A foreign key ensures that an interaction's candidate exists, so check only if there are no interactions.
  if (rows.length === 0) await getCandidate(ctx, params.id);
  return { data: rows.map(presentInteraction) };
};
