import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { appendOwnMutation } from "./append-own-mutation";
import type { ownRecord } from "./contract";

const CHANGE_MESSAGE = "Validated and queued. The record at the Location shows when the change is done.";

/**
 * A deletion also ends the record's sessions, so the Location can't show that the deletion is done. A session
 * can also end in other ways, such as by a merge, after which the deletion fails.
 */
const deletionMessage = (outcomePath: string) =>
  "Validated and queued. A 401 at the Location only means that the session has ended. " +
  `Read with the region's key whether the record is deleted: ${outcomePath}.`;

/**
 * Queues a change or the deletion of the candidate's own record. `getOwnRecord` returns the status of a
 * change.
 */
export const changeOwnRecord: Handler<typeof ownRecord.update | typeof ownRecord.delete> = async (
  ctx,
  input,
  contract,
) => {
  const { data, headers } = await appendOwnMutation(ctx, contract.mutation, input);
  const version = ctx.base.mode === "sandbox" ? "sandbox" : "v2";
  const isDeletion = contract.mutation === "candidates.delete";
  const message = isDeletion ? deletionMessage(headers.location) : CHANGE_MESSAGE;
  return {
    data: { ...data, message },
    headers: { location: `/api/${version}/auth/candidates/me` },
  };
};
