import "server-only";
import { and, eq, inArray } from "drizzle-orm";
import { distinctCandidates } from "@/db/schema/candidate-merges";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { decodePrivateCursor, encodePrivateCursor } from "@/lib/contract/cursor";
import type { duplicates } from "./contract";
import { findGroup, findSharedKeys, type GroupKey, ROWS_READ_MAX } from "./find-groups";
import { presentPairedCandidate } from "./paired-candidate";
import { reasonsOf } from "./reasons-of";
import { DUPLICATE_REASONS, type DuplicatePair, type DuplicateReason } from "./schema";

type Group = Awaited<ReturnType<typeof findGroup>>;
type Position = { reason: DuplicateReason; after: GroupKey | null };

export const listDuplicates: Handler<typeof duplicates.list> = async (ctx, { query }) => {
  const { pageSize, cursor } = query;
  // An earlier release named this list "duplicates" and didn't encrypt its cursors. The new name makes those
  // cursors invalid.
  const list = [ctx.base.id, "duplicate pairs"];
  let position: Position | null = cursor ? parsePosition(decodePrivateCursor(cursor, list)) : FIRST;
  const pairs: DuplicatePair[] = [];
  // One request reads only a part of a large index, so a page may be empty.
  for (let read = 0; position && read < ROWS_READ_MAX && pairs.length < pageSize; ) {
    const { reason, after }: Position = position;
    // A group may contain several pairs, so a page may be longer than requested.
    const { keys, next, rowsRead } = await findSharedKeys(ctx, reason, after, pageSize - pairs.length);
    read += rowsRead;
    for (const key of keys) pairs.push(...(await pairsOf(ctx, reason, await findGroup(ctx, reason, key))));
    position = next ? { reason, after: next } : nextReason(reason);
  }
  return {
    data: pairs,
    meta: {
      pageSize,
      cursor: position && encodePrivateCursor([position.reason, ...(position.after ?? [])], list),
    },
  };
};

const FIRST: Position = { reason: DUPLICATE_REASONS[0], after: null };

function nextReason(reason: DuplicateReason): Position | null {
  const next = DUPLICATE_REASONS[DUPLICATE_REASONS.indexOf(reason) + 1];
  return next ? { reason: next, after: null } : null;
}

const parsePosition = ([reason, first, second]: string[]): Position => ({
  reason: DUPLICATE_REASONS.find((known) => known === reason) ?? DUPLICATE_REASONS[0],
  after: first === undefined ? null : [first, second ?? ""],
});

/**
 * Returns the pairs of a group. Omits pairs that the list shows under an earlier reason, and pairs marked as
 * different people.
 */
async function pairsOf(ctx: BaseContext, reason: DuplicateReason, { members, size }: Group) {
  const groupSize = size > members.length ? { groupSize: size } : {};
  const sorted = [...members].sort((one, other) => (one.id < other.id ? -1 : 1));
  const pairs = sorted.flatMap((first, index) =>
    sorted.slice(index + 1).flatMap((second): DuplicatePair[] => {
      const reasons = reasonsOf(first, second);
      return reasons[0] === reason
        ? [
            {
              first: presentPairedCandidate(first),
              second: presentPairedCandidate(second),
              reasons,
              ...groupSize,
            },
          ]
        : [];
    }),
  );
  if (pairs.length === 0) return [];
  const ids = sorted.map(({ id }) => id);
  const known = await ctx.db
    .select()
    .from(distinctCandidates)
    .where(
      and(
        eq(distinctCandidates.baseId, ctx.base.id),
        inArray(distinctCandidates.firstId, ids),
        inArray(distinctCandidates.secondId, ids),
      ),
    );
  const distinct = new Set(known.map(({ firstId, secondId }) => `${firstId} ${secondId}`));
  return pairs.filter(({ first, second }) => !distinct.has(`${first.id} ${second.id}`));
}
