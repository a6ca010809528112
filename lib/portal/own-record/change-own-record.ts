import "server-only";
import type { Handler } from "@/lib/contract/contract";
import { appendOwnMutation } from "./append-own-mutation";
import type { ownRecord } from "./contract";

/**
 * Queues a change or the deletion of the candidate's own record. `getOwnRecord` returns the mutation's
 * status.
 */
export const changeOwnRecord: Handler<typeof ownRecord.update | typeof ownRecord.delete> = async (
  ctx,
  input,
  contract,
) => {
  const { data } = await appendOwnMutation(ctx, contract.mutation, input);
  const version = ctx.base.mode === "sandbox" ? "sandbox" : "v2";
  const message = "Validated and queued. The record at the Location shows when the change is done.";
  return {
    data: { ...data, message },
    headers: { location: `/api/${version}/auth/candidates/me` },
  };
};
