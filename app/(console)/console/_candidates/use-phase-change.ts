"use client";

import { useMutation, useMutationState, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useMemo } from "react";
import { toast } from "@/app/_ui/toaster";
import { candidatesKey, patchCandidate, updateCachedListItem } from "@/lib/console/candidates/queries";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { useConsole } from "../_shell/console-context";
import { useErrorMessage } from "../_shell/use-error-message";
import { useToastWithUndo } from "./use-toast-with-undo";

const MUTATION_KEY = ["phase change"];
const CONCURRENCY = 4;

type PhaseChangeItem = Pick<CandidateListItem, "id" | "name" | "phase">;

/**
 * Moves candidates to a phase. Applies the change optimistically; on failure, rolls it back and shows the reason. Undo
 * returns the candidates to their old phases. `pending` holds the ids of candidates whose change is still being
 * processed.
 */
export function usePhaseChange() {
  const t = useTranslations("console.bulk");
  const reason = useErrorMessage();
  const toastWithUndo = useToastWithUndo();
  const client = useQueryClient();
  const { scope } = useConsole();
  const { mutateAsync } = useMutation({
    mutationKey: MUTATION_KEY,
    mutationFn: ({ id, phase }: { id: string; phase: CandidatePhase }) =>
      patchCandidate(scope, id, { phase }),
    onMutate: ({ id, phase }) => updateCachedListItem(client, scope, id, { phase }),
    onError: (_error, _change, undo) => undo?.(),
  });
  const ids = useMutationState({
    filters: { mutationKey: MUTATION_KEY, status: "pending" },
    select: ({ state }) => (state.variables as { id: string }).id,
  });
  const joined = ids.join(" ");
  const pending = useMemo(() => new Set(joined ? joined.split(" ") : []), [joined]);
  /** Returns the ids of the moved candidates and reports why the others failed. */
  const applyPhases = async (changes: PhaseChangeItem[]) => {
    const failed = await forEachConcurrently(changes, ({ id, phase }) => mutateAsync({ id, phase }));
    const [first] = failed;
    if (first && failed.length === 1)
      toast(t("failed", { name: first.item.name, reason: reason(first.error) }));
    else if (first) toast(t("failedMany", { count: failed.length, reason: reason(first.error) }));
    await client.invalidateQueries({ queryKey: candidatesKey(scope) });
    const left = new Set(failed.map(({ item }) => item.id));
    return new Set(changes.flatMap(({ id }) => (left.has(id) ? [] : id)));
  };
  const undoPhases = async (changes: PhaseChangeItem[]) => {
    const { size } = await applyPhases(changes);
    if (size > 0) toast(t("undone", { count: size }));
  };
  const change = async (moved: PhaseChangeItem[], phase: CandidatePhase) => {
    const done = await applyPhases(moved.map(({ id, name }) => ({ id, name, phase })));
    if (done.size === 0) return;
    const former = moved.filter((item) => done.has(item.id) && item.phase !== phase);
    const text = t("done", { count: done.size, phase });
    if (former.length === 0) toast(text);
    else toastWithUndo(text, () => void undoPhases(former));
  };
  return { change, pending };
}

/** Runs the work for all items, a few at a time; returns the failed items with the reason. */
async function forEachConcurrently<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const waiting = [...items];
  const failed: { item: T; error: unknown }[] = [];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) {
      const tried = item;
      await work(tried).catch((error: unknown) => failed.push({ item: tried, error }));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, worker));
  return failed;
}
