import "server-only";
import type { Transaction } from "@/db/client";
import type { BaseContext } from "@/lib/context";
import { recordEvents } from "@/lib/events";
import { getCandidate } from "./find";
import { removePersonalData } from "./remove-personal-data";

/** Deletes a candidate for good, out of historical reporting too. Fails with `candidate_not_found`. */
export async function deleteCandidate(ctx: BaseContext<Transaction>, input: { params: { id: string } }) {
  const { id } = await getCandidate(ctx, input.params.id);
  await removePersonalData(ctx, id);
  await recordEvents(ctx, [{ action: "candidate.deleted", candidateId: id, recordId: id }]);
  return { result: { id, deleted: true }, candidateIds: [id], fleeting: true };
}
