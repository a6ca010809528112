"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { findClosed } from "@/lib/console/candidates/find-closed";
import { candidatesKey, updateCachedListItem } from "@/lib/console/candidates/queries";
import { isEditConflict, saveCandidate } from "@/lib/console/candidates/save-candidate";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { viewCountsKey } from "@/lib/console/saved-views/queries";
import { apiError, type TenantScope } from "@/lib/contract/api-client";
import type { CandidatePhase } from "@/lib/records/candidates/enumerations";
import { useConsole } from "../_shell/console-context";
import { focusRowLater } from "../_shell/focus-later";
import { useRegionToast } from "../_shell/use-region-toast";
import { useValueLabel } from "../_values/use-value-label";
import { askAboutConflicts } from "./ask-about-conflicts";
import { forEachConcurrently } from "./for-each-concurrently";
import { phaseOffers, undoOffersOf, withdrawOffers } from "./retry-offers";
import { CHANGE_KEY, usePendingIds } from "./use-pending-ids";
import { useReportFailures } from "./use-report-failures";
import { useToastWithUndo } from "./use-toast-with-undo";

type PhaseChangeItem = Pick<CandidateListItem, "id" | "name" | "phase" | "closedReason">;

/** A change to another phase. `seen` is the phase that the user saw. */
type PhaseChange = PhaseChangeItem & { seen: string };

/**
 * Runs when the user undoes or repeats the change from a toast. `done` resolves when that undo or repeat has
 * finished.
 */
type OnToast = (done: Promise<unknown>) => void;
const ignore: OnToast = () => undefined;

/** Repeats the changes that failed, with the phases that the user saw at the first attempt. */
type Retry = (failed: PhaseChange[]) => void;

/** The phases before the change, by the candidate's id. */
type Former = ReadonlyMap<string, CandidatePhase>;

type Applied = { moved: Former; failedIds: string[] };
type Outcome = { moved: Former; closed: ReadonlySet<string> };

const undoOffers = undoOffersOf("phase");

/**
 * Moves candidates to a phase. Applies the change optimistically. On failure, rolls the change back and shows
 * the reason. If someone else has moved some of the candidates, asks which phase to keep. Undo moves the
 * candidates back. `pending` contains the ids of candidates with a pending change.
 */
export function usePhaseChange() {
  const t = useTranslations("console.bulk");
  const toastWithUndo = useToastWithUndo();
  const toast = useRegionToast();
  const client = useQueryClient();
  const { scope } = useConsole();
  const applyPhases = useApplyPhases();
  const movedText = useMovedText();
  const undoPhases = async (changes: PhaseChange[], onToast: OnToast): Promise<void> => {
    const { moved: undone } = await applyPhases(changes, (again) => onToast(undoPhases(again, onToast)));
    const first = changes.find(({ id }) => undone.has(id));
    if (first) toast(t("undone", { count: undone.size, name: first.name }));
  };
  /**
   * Says which candidates were moved, and whether someone has closed them. Offers to undo the move until they
   * are moved again.
   */
  const announce = (changes: PhaseChange[], { moved: former, closed }: Outcome, onToast: OnToast): void => {
    if (changes.length === 0) return;
    const text = movedText(changes, closed);
    const back = changes
      .map((change) => ({ ...change, phase: former.get(change.id) ?? change.phase, seen: change.phase }))
      .filter(({ phase, seen }) => phase !== seen);
    if (back.length === 0) return void toast(text);
    const remove = toastWithUndo(text, () => onToast(undoPhases(back, onToast)));
    const withdraw = (ids: ReadonlySet<string>) => {
      if (!remove()) return;
      announce(
        changes.filter(({ id }) => !ids.has(id)),
        { moved: former, closed },
        onToast,
      );
    };
    for (const { id } of back) undoOffers.set(id, { withdraw });
  };
  const move = async (changes: PhaseChange[], onToast: OnToast): Promise<string[]> => {
    const { moved, failedIds } = await applyPhases(changes, (again) => onToast(move(again, onToast)));
    const applied = changes.filter(({ id }) => moved.has(id));
    announce(applied, { moved, closed: await findClosed(client, scope, applied) }, onToast);
    return failedIds;
  };
  /** Moves the candidates. Returns the ids of those that failed or that the user left for later. */
  const change = (items: PhaseChangeItem[], phase: CandidatePhase, onToast: OnToast = ignore) =>
    move(
      items.map((item) => ({ ...item, phase, seen: item.phase })),
      onToast,
    );
  return { change, pending: usePendingIds() };
}

/** Returns a function that says which candidates were moved, and which of them have been closed. */
function useMovedText() {
  const t = useTranslations("console.bulk");
  const label = useValueLabel();
  return (changes: readonly PhaseChange[], closed: ReadonlySet<string>): string => {
    const [first] = changes;
    const gone = changes.filter(({ id }) => closed.has(id));
    const name = (some: readonly PhaseChange[]) => ({ count: some.length, name: some[0]?.name ?? "" });
    const done = t("done", { ...name(changes), phase: first ? label(first.phase) : "" });
    return gone.length > 0 ? `${done} ${t("closedMeanwhile", name(gone))}` : done;
  };
}

/**
 * Returns a function that saves the changes and reports those that failed, which the user can `retry`. The
 * function returns the previous phases of the moved candidates, and the ids of those that failed.
 */
function useApplyPhases() {
  const t = useTranslations("console.bulk");
  const report = useReportFailures();
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
  const applyPhases = async (changes: PhaseChange[], retry: Retry): Promise<Applied> => {
    withdrawOffers(phaseOffers, changes);
    const moved = new Map<string, CandidatePhase>();
    const failed = await forEachConcurrently(changes, t("leave"), async (change) => {
      const { former } = await mutateAsync(change);
      moved.set(change.id, former.phase as CandidatePhase);
    });
    withdrawOffers(
      undoOffers,
      changes.filter(({ id }) => moved.has(id)),
    );
    // Report failures before the lists reload, which takes seconds without a connection.
    const failedIds = report(
      failed.filter(({ error }) => !isEditConflict(error)),
      phaseOffers,
      retry,
    );
    const noticed = failed.find(({ error }) => isEditConflict(error)) ?? failed[0];
    // The card or row that had focus has moved back to its old place.
    if (noticed) focusRowLater(noticed.item.id);
    void client.invalidateQueries({ queryKey: viewCountsKey(scope) });
    await client.invalidateQueries({ queryKey: candidatesKey(scope) });
    const { retried, givenUp } = await resolveConflicts(scope, failed);
    const givenUpIds = report(givenUp, phaseOffers, retry);
    const laterIds = givenUp.some(({ error }) => isEditConflict(error)) ? givenUpIds : [];
    const second = retried.length > 0 ? await applyPhases(retried, retry) : { moved: [], failedIds: [] };
    // A dialog may have had focus, or the focused element may have moved with its row or card.
    if (noticed) focusRowLater(noticed.item.id);
    return {
      moved: new Map([...moved, ...second.moved]),
      failedIds: [...failedIds, ...laterIds, ...second.failedIds],
    };
  };
  return applyPhases;
}

type FailedChange = { item: PhaseChange; error: unknown };

/**
 * Asks about the changes that conflict with other people's changes. Returns the changes that the user wants
 * to save anyway, and those that the user gave up, with the reason.
 */
async function resolveConflicts(
  scope: TenantScope,
  failed: readonly FailedChange[],
): Promise<{ retried: PhaseChange[]; givenUp: FailedChange[] }> {
  const conflicts = failed.flatMap(({ item, error }) => (isEditConflict(error) ? [{ item, error }] : []));
  if (conflicts.length === 0) return { retried: [], givenUp: [] };
  const choice = await askAboutConflicts(
    conflicts.map(({ item: { id, name, phase }, error: { theirs } }) => ({
      id,
      name,
      scope,
      mine: { phase },
      theirs,
    })),
  );
  if (choice === "later") return { retried: [], givenUp: conflicts };
  if (choice === "theirs")
    return {
      retried: [],
      givenUp: conflicts.map(({ item }) => ({ item, error: apiError("kept_theirs", "") })),
    };
  return {
    retried: conflicts.map(({ item, error }) => ({ ...item, seen: String(error.theirs.phase) })),
    givenUp: [],
  };
}
