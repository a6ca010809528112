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

const DECISIONS = ["approved", "declined"] as const;
const ANSWER_LENGTH_MAX = 5_000;

type Props = { request: DeskRequest; draft: FormDraft; onAnswered: () => void; onCancel: () => void };

/** Asks for a decision and a text for the candidate. Unsaved input is kept as a draft. */
export function AnswerForm({ request, draft, onAnswered, onCancel }: Props) {
  const t = useTranslations("console.privacyDesk");
  const own = useTranslations("console");
  const [isEmpty, setEmpty] = useState(false);
  const { mutate, isPending } = useAnswer({ request, draft, onAnswered });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { decision, answer = "" } = formValues(event.currentTarget);
    setEmpty(answer.trim() === "");
    if (answer.trim() !== "")
      mutate({ decision: decision === "approved" ? "approved" : "declined", answer: answer.trim() });
  };
  return (
    <form
      onSubmit={submit}
      onChange={(event) => draft.keep(formValues(event.currentTarget))}
      className="mt-3 max-w-2xl space-y-4"
    >
      <SelectField
        label={t("decision")}
        name="decision"
        defaultValue={draftText(draft.initial, "decision") ?? "approved"}
        options={DECISIONS.map((value) => ({ value, label: t(`choices.${value}`) }))}
      />
      <TextareaField
        label={t("text")}
        hint={t("textHint")}
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

type Answer = { decision: "approved" | "declined"; answer: string };

function useAnswer({ request: { id, candidate }, draft, onAnswered }: Omit<Props, "onCancel">) {
  const t = useTranslations("console.privacyDesk");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  return useMutation({
    mutationFn: (answer: Answer) =>
      draft.send((key) => answerPrivacyRequest(scope, candidate.id, { requestId: id, ...answer }, key)),
    onSuccess: () => {
      toast(t("answered", { name: candidate.name }));
      onAnswered();
    },
    onError: (error) => toast(t("failed", { reason: reason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: [scope.regionId, scope.mode] }),
  });
}
