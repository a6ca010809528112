import "server-only";
import { getCandidate } from "@/lib/candidates/find";
import type { Verb } from "@/lib/contract";
import type { interactions } from "./contract";
import { findInteractions } from "./find";
import { presentInteraction } from "./present";

export const listInteractions: Verb<typeof interactions.list> = async (ctx, { params }) => {
  const rows = await findInteractions(ctx, params.id);
  // Whoever has a contact moment exists (foreign key); only without one there is something to ask.
  if (rows.length === 0) await getCandidate(ctx, params.id);
  return { data: rows.map(presentInteraction) };
};
