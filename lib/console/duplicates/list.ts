import "server-only";
import type { BaseContext } from "@/lib/contract/context";
import type { Handler } from "@/lib/contract/contract";
import { decodePrivateCursor, encodePrivateCursor } from "@/lib/contract/cursor";
import type { duplicates } from "./contract";
import {
  findGroup,
  findSharedKeys,
  type Group,
  type GroupKey,
  groupKeyOf,
  ROWS_READ_MAX,
} from "./find-groups";
import { findMarkedPairs, toPairKey } from "./marked-pairs";
import { type PairedCandidateRow, presentPairedCandidate } from "./paired-candidate";
import { reasonsOf } from "./reasons-of";
import { DUPLICATE_REASONS, type DuplicatePair, type DuplicateReason } from "./schema";

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
  const pairs = sorted
    .flatMap((first, index) =>
      sorted.slice(index + 1).map((second) => ({ first, second, reasons: reasonsOf(first, second) })),
    )
    .filter(({ reasons }) => reasons.includes(reason));
  const isShown = rememberShown(ctx);
  const left: typeof pairs = [];
  for (const pair of pairs) {
    const earlier = pair.reasons.slice(0, pair.reasons.indexOf(reason));
    const shown = await Promise.all(earlier.map((each) => isShown(each, pair.first, pair.second)));
    if (!shown.includes(true)) left.push(pair);
  }
  if (left.length === 0) return [];
  const marked = await findMarkedPairs(
    ctx,
    sorted.map(({ id }) => id),
  );
  const keys = new Set(marked.map(({ firstId, secondId }) => toPairKey(firstId, secondId)));
  return left
    .filter(({ first, second }) => !keys.has(toPairKey(first.id, second.id)))
    .map(
      ({ first, second, reasons }): DuplicatePair => ({
        first: presentPairedCandidate(first),
        second: presentPairedCandidate(second),
        reasons,
        ...groupSize,
      }),
    );
}

/**
 * Returns a function that tells whether the list shows a pair under a reason. A large group's pairs aren't
 * all shown.
 */
function rememberShown(ctx: BaseContext) {
  const groups = new Map<string, Promise<Group>>();
  return async (reason: DuplicateReason, first: PairedCandidateRow, second: PairedCandidateRow) => {
    const key = groupKeyOf(reason, first);
    const name = JSON.stringify([reason, ...key]);
    const group = groups.get(name) ?? findGroup(ctx, reason, key);
    groups.set(name, group);
    const ids = (await group).members.map(({ id }) => id);
    return ids.includes(first.id) && ids.includes(second.id);
  };
}
