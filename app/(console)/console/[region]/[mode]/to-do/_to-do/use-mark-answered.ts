"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { useToastWithUndo } from "@/app/(console)/console/_candidates/use-toast-with-undo";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import type { ToDo } from "@/lib/console/to-do/schema";
import { submitMutation } from "@/lib/contract/api-client";

type Question = ToDo["questions"]["items"][number];
type Change = { question: Question; answerId?: string };

/**
 * Returns a function that records a question's answer as an interaction, so that the question is no longer
 * open. A toast offers to undo that. `onDone` runs before the question disappears.
 */
export function useMarkAnswered(onDone: () => void) {
  const t = useTranslations("console.toDo.questions");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const toastWithUndo = useToastWithUndo();
  const toast = useRegionToast();
  const { scope } = useConsole();
  /** The questions whose answers are being recorded, so that a second press records nothing. */
  const pending = useRef(new Set<string>());
  const { mutate } = useMutation({
    mutationFn: ({ question: { candidate, subject, at }, answerId }: Change) => {
      const path = `/candidates/${candidate.id}/interactions`;
      if (answerId) return submitMutation(scope, "DELETE", `${path}/${answerId}`);
      // Keep this later than the question, even if this computer's clock is behind.
      const performedAt = new Date(Math.max(Date.now(), Date.parse(at) + 1)).toISOString();
      const summary = t("answer", { subject: subject ?? "" }).trim();
      return submitMutation(scope, "POST", path, [{ type: "E-mail", performedAt, summary }]);
    },
    onSuccess: (result, { question, answerId }) => {
      const { name } = question.candidate;
      if (answerId) return void toast(t("openAgain", { name }));
      onDone();
      const [added] = (result as { interactions: { id: string }[] }).interactions;
      if (added) toastWithUndo(t("answered", { name }), () => mutate({ question, answerId: added.id }));
    },
    onError: (error, { question }) =>
      void toast(t("failed", { name: question.candidate.name, reason: reason(error) })),
    onSettled: async (_result, _error, { question }) => {
      await client.invalidateQueries({ queryKey: [scope.regionId, scope.mode, "candidates"] });
      pending.current.delete(question.id);
    },
  });
  return (question: Question) => {
    if (pending.current.has(question.id)) return;
    pending.current.add(question.id);
    mutate({ question });
  };
}
