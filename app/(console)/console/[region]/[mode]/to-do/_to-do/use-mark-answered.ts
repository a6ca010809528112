"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import { useRef } from "react";
import { useToastWithUndo } from "@/app/(console)/console/_candidates/use-toast-with-undo";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { type FocusMove, newFocusMove } from "@/app/(console)/console/_shell/new-focus-move";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { baseKey } from "@/lib/console/candidates/queries";
import type { ToDo } from "@/lib/console/to-do/schema";
import { isApiError, requestData, submitMutation, type TenantScope } from "@/lib/contract/api-client";

type Question = ToDo["questions"]["items"][number];
type Candidate = Question["candidate"];
/** A candidate's open questions until `listedUntil`. An older release sends no time. */
type OpenQuestions = { candidate: Candidate; questions: Question[]; listedUntil: string | undefined };
/**
 * A question is stored within this time after it was sent. A list can therefore lack questions that were sent
 * within this time before `listedUntil`.
 */
const STORED_WITHIN_MS = 30_000;
/** The length of a summary that the API accepts. */
const SUMMARY_MAX = 500;
type Change = OpenQuestions & { answerId?: string };

/**
 * Returns a function that records the answer to all open questions of a candidate as an interaction, so that
 * they are no longer open. A toast offers to undo that. `onDone` runs before the questions disappear.
 */
export function useMarkAnswered(onDone: (moveFocus: FocusMove) => void) {
  const t = useTranslations("console.toDo.questions");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const toastWithUndo = useToastWithUndo();
  const toast = useRegionToast();
  const { scope } = useConsole();
  /** The candidates whose answers are being recorded, so that a second press records nothing. */
  const pending = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationFn: useSubmitAnswer(),
    onMutate: newFocusMove,
    onSuccess: async (result, { answerId, ...asked }, moveFocus) => {
      const about = { name: asked.candidate.name, count: asked.questions.length };
      if (answerId)
        return void toast(t((await isOpen(scope, asked.questions)) ? "openAgain" : "notOpenAgain", about));
      onDone(moveFocus);
      const [added] = (result as { interactions: { id: string }[] }).interactions;
      if (added) toastWithUndo(t("answered", about), () => mutate({ ...asked, answerId: added.id }));
    },
    onError: (error, { candidate, questions, answerId }, moveFocus) => {
      const about = { name: candidate.name, count: questions.length };
      if (!isApiError(error) || error.code !== "precondition_failed")
        return void toast(t(answerId ? "undoFailed" : "failed", { ...about, reason: reason(error) }));
      if (moveFocus) onDone(moveFocus);
      toast(t("noLongerOpen", about));
    },
    onSettled: async (_result, _error, { candidate }) => {
      await client.invalidateQueries({ queryKey: baseKey(scope) });
      pending.current.delete(candidate.id);
    },
  });
  return (open: OpenQuestions) => {
    const { id } = open.candidate;
    if (pending.current.has(id)) return;
    pending.current.add(id);
    mutate(open);
  };
}

/** Returns whether the list shows one of the questions again, or true if the list can't be read. */
async function isOpen(scope: TenantScope, questions: Question[]): Promise<boolean> {
  const list = await requestData<ToDo>(scope, "/console/to-do").catch(() => null);
  return list?.questions.items.some(({ id }) => questions.some((question) => question.id === id)) ?? true;
}

/** Returns a function that records the answer, or removes it if it has been recorded. */
function useSubmitAnswer() {
  const t = useTranslations("console.toDo.questions");
  const format = useFormatter();
  const { scope } = useConsole();
  return ({ candidate, questions, listedUntil, answerId }: Change) => {
    const path = `/candidates/${candidate.id}/interactions`;
    if (answerId) return submitMutation(scope, "DELETE", `${path}/${answerId}`);
    // Choose a time after the questions that the user has seen but before all others, which stay open. Use
    // the server's time, because this computer's clock may be wrong.
    const latest = Math.max(...questions.map(({ at }) => Date.parse(at)));
    const listed = listedUntil ? Date.parse(listedUntil) : Date.now();
    const performedAt = new Date(Math.max(listed - STORED_WITHIN_MS, latest + 1)).toISOString();
    const subjects = questions.flatMap(({ subject }) => subject ?? []);
    const text = t("answer", { count: questions.length, subject: format.list(subjects) }).trim();
    const summary = [...text].slice(0, SUMMARY_MAX).join("");
    const interaction = { type: "E-mail", performedAt, summary };
    const body = { questionIds: questions.map(({ id }) => id), interaction };
    return submitMutation(scope, "POST", `/candidates/${candidate.id}/answers`, body, { api: "console" });
  };
}
