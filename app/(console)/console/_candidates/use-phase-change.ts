"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { candidatesKey, updateCachedListItem } from "@/lib/console/candidates/queries";
import { isEditConflict, saveCandidate } from "@/lib/console/candidates/save-candidate";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { TenantScope } from "@/lib/contract/api-client";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { useConsole } from "../_shell/console-context";
import { useErrorMessage } from "../_shell/use-error-message";
import { useValueLabel } from "../_shell/use-value-label";
import { askAboutConflicts } from "./ask-about-conflicts";
import { forEachConcurrently } from "./for-each-concurrently";
import { CHANGE_KEY, usePendingIds } from "./use-pending-ids";
import { useToastWithUndo } from "./use-toast-with-undo";

type PhaseChangeItem = Pick<CandidateListItem, "id" | "name" | "phase">;

/** A change of `phase`. `seen` is the phase that the user saw. */
type PhaseChange = PhaseChangeItem & { seen: string };

/**
 * Moves candidates to a phase. Applies the change optimistically. On failure, rolls the change back and shows
 * the reason. If someone else has moved some of the candidates, asks which phase to keep. Undo moves the
 * candidates back. `pending` contains the ids of candidates with a pending change.
 */
export function usePhaseChange() {
  const t = useTranslations("console.bulk");
  const label = useValueLabel();
  const reason = useErrorMessage();
  const toastWithUndo = useToastWithUndo();
  const client = useQueryClient();
  const { scope } = useConsole();
  const { mutateAsync } = useMutation({
    mutationKey: CHANGE_KEY,
    mutationFn: ({ id, phase, seen }: PhaseChange) =>
      saveCandidate(scope, { id, patch: { phase }, seen: { phase: seen } }),
    onMutate: ({ id, phase }) =>
      updateCachedListItem(client, scope, id, { phase, phaseSince: new Date().toISOString() }),
    onError: (_error, _change, undo) => undo?.(),
  });
  /** Saves the changes and reports those that failed. Returns the previous phases of the moved candidates. */
  const applyPhases = async (changes: PhaseChange[]): Promise<Map<string, CandidatePhase>> => {
    const moved = new Map<string, CandidatePhase>();
    const failed = await forEachConcurrently(changes, t("leave"), async (change) => {
      const { former } = await mutateAsync(change);
      moved.set(change.id, former.phase as CandidatePhase);
    });
    await client.invalidateQueries({ queryKey: candidatesKey(scope) });
    const others = failed.filter(({ error }) => !isEditConflict(error));
    const [first] = others;
    if (first && others.length === 1)
      toast(t("failed", { name: first.item.name, reason: reason(first.error) }));
    else if (first) toast(t("failedMany", { count: others.length, reason: reason(first.error) }));
    const retried = await resolveConflicts(scope, failed);
    return retried.length > 0 ? new Map([...moved, ...(await applyPhases(retried))]) : moved;
  };
  const undoPhases = async (changes: PhaseChange[]) => {
    const undone = await applyPhases(changes);
    if (undone.size > 0) toast(t("undone", { count: undone.size, name: nameOf(changes, undone) }));
  };
  const change = async (moved: PhaseChangeItem[], phase: CandidatePhase) => {
    const done = await applyPhases(moved.map(({ id, name, phase: seen }) => ({ id, name, phase, seen })));
    if (done.size === 0) return;
    const former = moved.flatMap(({ id, name }): PhaseChange[] => {
      const before = done.get(id);
      return before && before !== phase ? [{ id, name, phase: before, seen: phase }] : [];
    });
    const text = t("done", { count: done.size, name: nameOf(moved, done), phase: label(phase) });
    if (former.length === 0) toast(text);
    else toastWithUndo(text, () => void undoPhases(former));
  };
  return { change, pending: usePendingIds() };
}

/** Returns the name of the first candidate that was moved. */
const nameOf = (items: readonly PhaseChangeItem[], moved: ReadonlyMap<string, unknown>): string =>
  items.find(({ id }) => moved.has(id))?.name ?? "";

type FailedChange = { item: PhaseChange; error: unknown };

/**
 * Asks about the changes that conflict with other people's changes. Returns the changes that the user wants
 * to save anyway.
 */
async function resolveConflicts(scope: TenantScope, failed: readonly FailedChange[]): Promise<PhaseChange[]> {
  const conflicts = failed.flatMap(({ item, error }) => (isEditConflict(error) ? [{ item, error }] : []));
  if (conflicts.length === 0) return [];
  const choice = await askAboutConflicts(
    conflicts.map(({ item: { id, name, phase }, error: { theirs } }) => ({
      id,
      name,
      scope,
      mine: { phase },
      theirs,
    })),
  );
  return choice === "mine"
    ? conflicts.map(({ item, error }) => ({ ...item, seen: String(error.theirs.phase) }))
    : [];
}
