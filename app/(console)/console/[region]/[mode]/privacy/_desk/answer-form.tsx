"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { SelectField, TextareaField } from "@/app/_ui/form-fields";
import { draftText, formValues } from "@/app/(console)/console/_drafts/form-values";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { type FocusMove, newFocusMove } from "@/app/(console)/console/_shell/new-focus-move";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { answerPrivacyRequest } from "@/lib/console/privacy-desk/desk-queries";
import { replaceErrorCode } from "@/lib/contract/api-client";
import type { PrivacyAnswer } from "@/lib/records/privacy/schema";
import { OutdatedNotice } from "./outdated-notice";
import type { ListedRequest } from "./use-held-requests";
import { useRemainingLimits } from "./use-remaining-limits";

const CHOICES = ["approved", "declined"] as const;

type Props = {
  listed: ListedRequest;
  draft: FormDraft;
  onAnswered: (moveFocus: FocusMove) => void;
  onCancel: () => void;
};

/**
 * Asks for a decision and an explanation for the candidate. For an approved request, asks only for an
 * explanation, because the answer lifts the approval. Keeps unsaved input as a draft. The form stays on the
 * page if a colleague answers first.
 */
export function AnswerForm({ listed: { request, isOutdated }, draft, onAnswered, onCancel }: Props) {
  const t = useTranslations("console.privacyDesk");
  const own = useTranslations("console");
  const { missing, submit, isPending } = useSubmitAnswer({ request, draft, onAnswered });
  const isOpen = request.decision === null;
  const isTooLate = isOutdated && !isPending;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (!isTooLate) submit(event.currentTarget);
      }}
      onChange={({ currentTarget }) => {
        const values = formValues(currentTarget);
        draft.keep(Object.values(values).some((value) => value !== "") ? values : null);
      }}
      noValidate
      className="mt-3 max-w-2xl space-y-4"
    >
      {isOpen && (
        <SelectField
          label={t("decision")}
          name="decision"
          placeholder={t("choose")}
          defaultValue={draftText(draft.initial, "decision") ?? ""}
          options={CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
          error={missing.includes("decision") ? t("decisionMissing") : undefined}
          autoFocus
        />
      )}
      <TextareaField
        label={t("text")}
        hint={t(isOpen ? "textHint" : "liftHint")}
        name="answer"
        rows={5}
        defaultValue={draftText(draft.initial, "answer") ?? ""}
        error={missing.includes("answer") ? t("textMissing") : undefined}
        autoFocus={!isOpen}
      />
      <OutdatedNotice isShown={isTooLate} />
      <div className="flex gap-2">
        {!isTooLate && (
          <Button type="submit" variant="primary" aria-disabled={isPending}>
            {own(isPending ? "saving" : "save")}
          </Button>
        )}
        <Button onClick={onCancel}>{own(isTooLate ? "close" : "cancel")}</Button>
      </div>
    </form>
  );
}

type Answer = Omit<PrivacyAnswer, "requestId">;
type AnswerOptions = Pick<ListedRequest, "request"> & Pick<Props, "draft" | "onAnswered">;

/** Returns a function that sends the form, or focuses the first field that is empty. */
function useSubmitAnswer(options: AnswerOptions) {
  const [missing, setMissing] = useState<readonly string[]>([]);
  const { mutate, isPending } = useAnswer(options);
  const submit = (form: HTMLFormElement) => {
    if (isPending) return;
    const { decision, answer = "" } = formValues(form);
    const chosen =
      options.request.decision === null ? CHOICES.find((choice) => choice === decision) : "lifted";
    const empty = [...(chosen ? [] : ["decision"]), ...(answer.trim() === "" ? ["answer"] : [])];
    setMissing(empty);
    if (chosen && empty.length === 0) return mutate({ decision: chosen, answer: answer.trim() });
    const first = form.elements.namedItem(empty[0] ?? "");
    if (first instanceof HTMLElement) first.focus();
  };
  return { missing, submit, isPending };
}

function useAnswer({ request: { id, kind, candidate, decision }, draft, onAnswered }: AnswerOptions) {
  const t = useTranslations("console.privacyDesk");
  const toast = useRegionToast();
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  const readRemaining = useRemainingLimits();
  return useMutation({
    mutationFn: async (answer: Answer) => {
      await draft
        .send((key) => answerPrivacyRequest(scope, candidate.id, { requestId: id, ...answer }, key))
        .catch(replaceErrorCode({ precondition_failed: "request_answered" }));
      return decision === null ? "" : readRemaining(candidate.id);
    },
    onMutate: newFocusMove,
    onSuccess: (remaining, _answer, moveFocus) => {
      const done = t(decision === null ? "answered" : "lifted", { name: candidate.name, kind });
      toast(`${done} ${remaining}`.trim());
      onAnswered(moveFocus);
    },
    onError: (error) => toast(t("failed", { name: candidate.name, reason: reason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: [scope.regionId, scope.mode] }),
  });
}
