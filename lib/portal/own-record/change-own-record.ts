import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { appendOwnMutation } from "./append-own-mutation";
import type { ownRecord } from "./contract";

const CHANGE_MESSAGE = "Validated and queued. The record at the Location shows when the change is done.";

/** A deletion also ends the record's sessions, so the Location can't show that it is done. */
const DELETION_MESSAGE =
  "Validated and queued. Once the Location returns 401, the record is deleted and its sessions have ended.";

/**
 * Queues a change or the deletion of the candidate's own record. `getOwnRecord` returns the status of a
 * change.
 */
export const changeOwnRecord: Handler<typeof ownRecord.update | typeof ownRecord.delete> = async (
  ctx,
  input,
  contract,
) => {
  const { data } = await appendOwnMutation(ctx, contract.mutation, input);
  const version = ctx.base.mode === "sandbox" ? "sandbox" : "v2";
  const message = contract.mutation === "candidates.delete" ? DELETION_MESSAGE : CHANGE_MESSAGE;
  return {
    data: { ...data, message },
    headers: { location: `/api/${version}/auth/candidates/me` },
  };
};
