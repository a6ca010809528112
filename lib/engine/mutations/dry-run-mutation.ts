import "server-only";
import { sql } from "drizzle-orm";
import type { BaseContext } from "@/lib/contract/context";
import { ERRORS, fail, isAppError } from "@/lib/contract/errors";
import { isLockConflict } from "@/lib/platform/database/database-errors";
import type { LedgerInput, Outcome } from "@/lib/records/operation-handler";
import { handlerOf } from "./operation-handlers";
import { recordDryRunReads } from "./result-reads";

class DryRunRollback extends Error {
  constructor(readonly outcome: Outcome) {
    super("dry run");
  }
}

/**
 * Executes a write, rolls it back and returns the outcome. For staff, this counts as a read of the candidates.
 * Doesn't store or download files. Waits at most 100 ms for a locked record, because many waiting dry runs
 * could exhaust the connection pool.
 */
export async function dryRunMutation(ctx: BaseContext, operation: string, input: LedgerInput) {
  const handler = handlerOf(operation);
  const body = handler.prepare ? handler.prepare.simulate(input.body) : input.body;
  try {
    await ctx.db.transaction(async (transaction) => {
      await transaction.execute(
        sql`select set_config('lock_timeout', '100ms', true), set_config('instroom.dry_run', 'on', true)`,
      );
      const dryRunCtx = { ...ctx, db: transaction, mutationId: null };
      throw new DryRunRollback(await handler.run(dryRunCtx, { ...input, body } as never));
    });
  } catch (thrown) {
    if (thrown instanceof DryRunRollback) {
      recordDryRunReads(ctx, operation, thrown.outcome);
      return dryRunAnswer("completed", thrown.outcome.result);
    }
    if (isLockConflict(thrown)) return failBusy(thrown);
    if (!isAppError(thrown)) throw thrown;
    const { code, message } = thrown;
    return dryRunAnswer("failed", { errorCode: code, status: ERRORS[code].status, message, attempts: 1 });
  }
  throw new Error("A dry run must end by throwing DryRunRollback.");
}

function failBusy(cause: unknown): never {
  const message = "Another write is changing this record, so a dry run is not possible now. Try again.";
  return fail("unavailable", message, {}, { cause, headers: { "retry-after": "5" } });
}

const dryRunAnswer = (status: "completed" | "failed", result: Record<string, unknown>) => ({
  status: 200,
  message: "Dry run: nothing was queued and nothing was changed.",
  data: { dryRun: true as const, status, result },
});
