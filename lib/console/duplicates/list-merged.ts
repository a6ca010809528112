import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { getCandidate } from "@/lib/records/candidates/find";
import { findMergedRecords } from "@/lib/records/merges/find-merged-records";
import type { duplicates } from "./contract";

export const listMerged: Handler<typeof duplicates.merged> = async (ctx, { params }) => {
  const { id } = await getCandidate(ctx, params.id);
  const merged = await findMergedRecords(ctx, id);
  return { data: merged.map(({ record }) => ({ id: record.id, name: record.name, email: record.email })) };
};
