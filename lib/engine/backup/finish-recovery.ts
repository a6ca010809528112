import "server-only";
import { sql } from "drizzle-orm";
import type { Database } from "@/lib/platform/database/client";
import { expireFeedTokens } from "@/lib/records/candidate-feed/feed-token";
import { applyErasures, type ErasureReplayResult } from "../erasures/apply-erasures";
import type { ErasureLine } from "../erasures/erasure-line";
import { TABLES_LEFT_OUT } from "./archive-headers";

/**
 * Finishes a recovery that was made with another tool, for example a point-in-time recovery. Like a restore,
 * ends sessions, links, codes and feed tokens, and repeats the erasures in the erasure ledger. Safe to repeat.
 */
export const finishRecovery = (
  database: Database,
  erasures: readonly ErasureLine[],
): Promise<ErasureReplayResult> =>
  database.transaction(async (transaction) => {
    // Keep `file_removals`: unlike a restored database, a recovered database still refers to files that must
    // be removed.
    for (const table of TABLES_LEFT_OUT.filter((name) => name !== "file_removals"))
      await transaction.execute(sql`delete from ${sql.identifier(table)}`);
    await expireFeedTokens(transaction);
    const [newest] = await transaction.execute<{ at: string | null }>(
      sql`select max(created_at) as at from mutations`,
    );
    return applyErasures(transaction, erasures, newest?.at ? new Date(newest.at) : new Date());
  });
