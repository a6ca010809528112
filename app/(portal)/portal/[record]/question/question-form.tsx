"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import type { QuestionState } from "@/lib/portal/questions/send-question";
import { ErrorSummary } from "../../_components/error-summary";
import { LongTextField } from "../../_components/long-text-field";

type Props = {
  action: (state: QuestionState, form: FormData) => Promise<QuestionState>;
  /** The path of this page, which also receives the form. */
  path: string;
};

const EMPTY: QuestionState = { subject: "", text: "", problems: [], outcome: null };

/** A form for a question. Rendered only on the server: each response loads a new page. */
export function QuestionForm({ action, path }: Props) {
  const t = useTranslations("portalQuestions");
  const [state, send] = useActionState(action, EMPTY, path);
  const { problems, outcome } = state;
  const errorOf = (name: "subject" | "text") => {
    if (!problems.includes(name)) return null;
    return t(`${name}${state[name] === "" ? "Missing" : "TooLong"}`);
  };
  const shown = problems.map((name) => ({ fieldId: name, text: errorOf(name) ?? "" }));
  return (
    <form
      action={send}
      noValidate
      data-keep="question"
      data-sends="question"
      data-restore={state === EMPTY ? "" : undefined}
      className="space-y-6"
    >
      <ErrorSummary
        title={t("problems")}
        problems={outcome ? [{ fieldId: "subject", text: t(`outcome.${outcome}`) }] : shown}
      />
      <TextField
        id="subject"
        name="subject"
        label={t("subject")}
        defaultValue={state.subject}
        error={errorOf("subject")}
      />
      <LongTextField
        name="text"
        label={t("text")}
        hint={t("hint")}
        rows={8}
        value={state.text}
        error={errorOf("text")}
      />
      <Button type="submit" variant="primary" className="min-h-12 w-full">
        {t("send")}
      </Button>
    </form>
  );
}
