import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { getCandidate } from "../candidates/find";
import { recordStaffReads } from "../record-reads";
import type { interactions } from "./contract";
import { findInteractionPage } from "./find-page";

export const listInteractions: Handler<typeof interactions.list> = async (ctx, { params, query }) => {
  const { interactions: data, cursor } = await findInteractionPage(ctx, params.id, query);
  // A foreign key ensures that an interaction's candidate exists, so check only if there are no interactions.
  if (data.length === 0) await getCandidate(ctx, params.id);
  recordStaffReads(ctx, [params]);
  return { data, meta: { pageSize: query.pageSize, cursor } };
};
