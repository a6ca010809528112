import "server-only";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { candidateMerges } from "@/db/schema/candidate-merges";
import type { MutationContext } from "@/lib/contract/context";
import { isSameValue } from "../candidate-changes/diff-values";
import { type Separation, separateLaterChoices, startSeparation } from "./mail-choices";
import { type Change, parseUndoData, type UndoData } from "./undo-data";

/**
 * Rewrites the undo data of later merges into the same candidate, as if the merge that is being undone had
 * never happened. Otherwise, undoing a later merge would give the remaining candidate the separated
 * candidate's values. Returns the closure to restore, if any, the ids of candidates whose mark as a different
 * person must be removed, and the choices about mail to restore.
 */
export async function separateLaterMerges(
  ctx: MutationContext,
  remainingId: string,
  mergedId: string,
  undone: UndoData,
): Promise<Pick<UndoData, "closure" | "addedDistinctIds"> & { choices: Separation | undefined }> {
  let { closure, addedDistinctIds } = undone;
  let copied = undone;
  let choices = startSeparation(undone.mailChoices);
  for (const later of await findLaterMerges(ctx, remainingId, mergedId)) {
    const stored = parseUndoData(later.undo);
    const undo = replaceMergedValues(stored, copied);
    copied = withoutReplaced(copied, stored);
    const separated = separateLaterChoices(choices, stored.mailChoices);
    undo.mailChoices = separated.own;
    choices = separated.undone;
    // Without the undone merge, this later merge would have reopened the candidate. Its undo must therefore
    // restore the closure.
    if (closure && !stored.merged.closed) {
      undo.closure ??= closure;
      closure = null;
    }
    // Without the undone merge, this later merge would have added these marks.
    const isShared = (id: string) => stored.distinctIds.includes(id);
    undo.addedDistinctIds = [...new Set([...undo.addedDistinctIds, ...addedDistinctIds.filter(isShared)])];
    addedDistinctIds = addedDistinctIds.filter((id) => !isShared(id));
    await ctx.db
      .update(candidateMerges)
      .set({ undo })
      .where(and(eq(candidateMerges.baseId, ctx.base.id), eq(candidateMerges.mergedId, later.mergedId)));
  }
  return { closure, addedDistinctIds, choices };
}

const findLaterMerges = ({ db, base }: MutationContext, remainingId: string, mergedId: string) =>
  db
    .select({ mergedId: candidateMerges.mergedId, undo: candidateMerges.undo })
    .from(candidateMerges)
    .where(
      and(
        eq(candidateMerges.baseId, base.id),
        eq(candidateMerges.candidateId, remainingId),
        eq(candidateMerges.intoId, remainingId),
        isNotNull(candidateMerges.undo),
        sql`${candidateMerges.mergedAt} > (
          select undone.merged_at from ${candidateMerges} as undone
          where undone.base_id = ${base.id} and undone.merged_id = ${mergedId})`,
      ),
    )
    .orderBy(asc(candidateMerges.mergedAt));

/**
 * Omits the fields that the later merge replaced. In these fields, values in still later merges don't come
 * from the undone merge.
 */
const withoutReplaced = (undone: UndoData, later: UndoData): UndoData => ({
  ...undone,
  fields: omitKeys(undone.fields, later.fields),
  customFields: omitKeys(undone.customFields, later.customFields),
});

const omitKeys = (changes: Record<string, Change>, omitted: object) =>
  Object.fromEntries(Object.entries(changes).filter(([name]) => !Object.hasOwn(omitted, name)));

/** Replaces the values that the undone merge copied with the remaining candidate's own earlier values. */
function replaceMergedValues(later: UndoData, undone: UndoData): UndoData {
  const [phase, undonePhase] = [later.fields.phase, undone.fields.phase];
  const hasMergedPhase = undonePhase && (!phase || isSameValue(phase.before, undonePhase.after));
  return {
    ...later,
    phaseSince: hasMergedPhase ? undone.phaseSince : later.phaseSince,
    fields: withOwnValues(later.fields, undone.fields),
    customFields: withOwnValues(later.customFields, undone.customFields),
  };
}

const withOwnValues = (changes: Record<string, Change>, undone: Record<string, Change>) =>
  Object.fromEntries(
    Object.entries(changes).map(([name, change]): [string, Change] => {
      const copied = Object.hasOwn(undone, name) ? undone[name] : undefined;
      const isCopied = copied && isSameValue(change.before, copied.after);
      return [name, isCopied ? { ...change, before: copied.before } : change];
    }),
  );
