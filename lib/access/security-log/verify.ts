import "server-only";
import { asc, sql } from "drizzle-orm";
import { securityEvents } from "@/db/schema/security-events";
import type { Database, Queryable } from "@/lib/platform/database/client";
import { findChainError, rowDigest, type SecurityEventRow } from "./chain";

const BATCH_SIZE = 1_000;

type Verification = { rows: number; last: string | null } | { brokenRow: string; fault: string };

/** Returns a row's position in the chain, for example `2026-11/17`. */
const nameOf = ({ month, position }: SecurityEventRow) => `${month}/${position}`;

/**
 * Verifies the whole chain in one snapshot. Returns the number of rows and the last row, or the first broken
 * row and what is wrong with it.
 */
export async function verifySecurityLog(database: Database): Promise<Verification> {
  const digestOf = await rowDigest(database);
  return database.transaction(
    async (snapshot) => {
      let rows = 0;
      let before: SecurityEventRow | undefined;
      for (;;) {
        const batch = await findAfter(snapshot, before);
        for (const row of batch) {
          const fault = findChainError(digestOf, row, before);
          if (fault) return { brokenRow: nameOf(row), fault };
          before = row;
        }
        rows += batch.length;
        if (batch.length < BATCH_SIZE) return { rows, last: before ? nameOf(before) : null };
      }
    },
    { isolationLevel: "repeatable read", accessMode: "read only" },
  );
}

const findAfter = (queryable: Queryable, before: SecurityEventRow | undefined) =>
  queryable
    .select()
    .from(securityEvents)
    .where(
      before &&
        sql`(${securityEvents.month}, ${securityEvents.position}) > (${before.month}, ${before.position}::int)`,
    )
    .orderBy(asc(securityEvents.month), asc(securityEvents.position))
    .limit(BATCH_SIZE);
