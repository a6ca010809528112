import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { distinctCandidates } from "@/db/schema/candidate-merges";
import type { BaseContext } from "@/lib/contract/context";

/** Two candidates whom staff marked as different people. */
export type MarkedPair = { firstId: string; secondId: string };

/** Finds the pairs of these candidates that staff marked as different people. */
export const findMarkedPairs = (
  { db, base }: Pick<BaseContext, "db" | "base">,
  ids: string[],
): Promise<MarkedPair[]> =>
  db
    .select({ firstId: distinctCandidates.firstId, secondId: distinctCandidates.secondId })
    .from(distinctCandidates)
    .where(
      and(
        eq(distinctCandidates.baseId, base.id),
        inArray(distinctCandidates.firstId, ids),
        inArray(distinctCandidates.secondId, ids),
      ),
    );

export const toPairKey = (one: string, other: string): string =>
  one < other ? `${one} ${other}` : `${other} ${one}`;
