"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { SelectField, TextareaField } from "@/app/_ui/form-fields";
import { toast } from "@/app/_ui/toaster";
import { draftText, formValues } from "@/app/(console)/console/_drafts/form-values";
import type { FormDraft } from "@/app/(console)/console/_drafts/with-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { answerPrivacyRequest } from "@/lib/console/privacy-desk/queries";
import type { DeskRequest } from "@/lib/console/privacy-desk/schema";
import type { PrivacyAnswer } from "@/lib/records/privacy/schema";

const CHOICES = ["approved", "declined"] as const;
const ANSWER_LENGTH_MAX = 5_000;

type Props = { request: DeskRequest; draft: FormDraft; onAnswered: () => void; onCancel: () => void };

/**
 * Asks for a decision and an explanation for the candidate. For an approved request, asks only for the
 * explanation and lifts the approval. Unsaved input is kept as a draft.
 */
export function AnswerForm({ request, draft, onAnswered, onCancel }: Props) {
  const t = useTranslations("console.privacyDesk");
  const own = useTranslations("console");
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending } = useAnswer({ request, draft, onAnswered });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { decision, answer = "" } = formValues(event.currentTarget);
    setEmpty(answer.trim() === "");
    if (answer.trim() === "") return;
    const chosen = CHOICES.find((choice) => choice === decision) ?? "lifted";
    mutate({ decision: chosen, answer: answer.trim() });
  };
  return (
    <form
      onSubmit={submit}
      onChange={(event) => draft.keep(formValues(event.currentTarget))}
      className="mt-3 max-w-2xl space-y-4"
    >
      {request.decision === null && (
        <SelectField
          label={t("decision")}
          name="decision"
          defaultValue={draftText(draft.initial, "decision") ?? "approved"}
          options={CHOICES.map((value) => ({ value, label: t(`choices.${value}`) }))}
        />
      )}
      <TextareaField
        label={t("text")}
        hint={t(request.decision === null ? "textHint" : "liftHint")}
        name="answer"
        rows={5}
        maxLength={ANSWER_LENGTH_MAX}
        defaultValue={draftText(draft.initial, "answer") ?? ""}
        error={isEmpty ? t("textMissing") : undefined}
      />
      <div className="flex gap-2">
        <Button type="submit" variant="primary" disabled={isPending}>
          {own(isPending ? "saving" : "save")}
        </Button>
        <Button
          onClick={() => {
            draft.keep(null);
            onCancel();
          }}
        >
          {own("cancel")}
        </Button>
      </div>
    </form>
  );
}

type Answer = Omit<PrivacyAnswer, "requestId">;

function useAnswer({ request: { id, candidate, decision }, draft, onAnswered }: Omit<Props, "onCancel">) {
  const t = useTranslations("console.privacyDesk");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: (answer: Answer) =>
      draft.send((key) => answerPrivacyRequest(scope, candidate.id, { requestId: id, ...answer }, key)),
    onSuccess: () => {
      toast(t(decision === null ? "answered" : "lifted", { name: candidate.name }));
      onAnswered();
    },
    onError: (error) => toast(t("failed", { reason: reason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: [scope.regionId, scope.mode] }),
  });
}
