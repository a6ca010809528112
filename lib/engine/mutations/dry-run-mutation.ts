import "server-only";
import { sql } from "drizzle-orm";
import type { BaseContext } from "@/lib/contract/context";
import { ERRORS, fail, isAppError } from "@/lib/contract/errors";
import { isLockConflict } from "@/lib/platform/database/database-errors";
import { withoutAttachments } from "@/lib/records/attachments/stage";
import { type LedgerInput, type Outcome, performOperation } from "./operation-handlers";

class DryRunRollback extends Error {
  constructor(readonly outcome: Outcome) {
    super("rehearsed");
  }
}

/**
 * Does a write and takes it back: the answer is what would come of it now (contract §4, `dryRun`). Files are left out:
 * none is stored and none is fetched. A record that a mutation is just changing is not waited for, as that mutation
 * may be fetching files for minutes: each rehearsal would keep one of the connections that all regions share.
 */
export async function dryRunMutation(ctx: BaseContext, operation: string, input: LedgerInput) {
  const rehearsed = { ...input, body: withoutAttachments(input.body) };
  try {
    await ctx.db.transaction(async (transaction) => {
      await transaction.execute(sql`set local lock_timeout = '100ms'`);
      throw new DryRunRollback(await performOperation({ ...ctx, db: transaction }, operation, rehearsed));
    });
  } catch (thrown) {
    if (thrown instanceof DryRunRollback) return dryRunAnswer("completed", thrown.outcome.result);
    if (isLockConflict(thrown)) return failBusy(thrown);
    if (!isAppError(thrown)) throw thrown;
    const { code, message } = thrown;
    return dryRunAnswer("failed", { errorCode: code, status: ERRORS[code].status, message, attempts: 1 });
  }
  throw new Error("A rehearsal always throws its outcome.");
}

function failBusy(cause: unknown): never {
  const message = "The record is being changed just now, so nothing can be said of it; please try again.";
  return fail("unavailable", message, {}, { cause, headers: { "retry-after": "5" } });
}

const dryRunAnswer = (status: "completed" | "failed", result: Record<string, unknown>) => ({
  status: 200,
  message: "Dry run: nothing was queued and nothing was changed.",
  data: { dryRun: true as const, status, result },
});
