"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import type { QuestionState } from "@/lib/portal/questions/send-question";
import { ErrorSummary } from "../../_components/error-summary";

type Props = {
  action: (state: QuestionState, form: FormData) => Promise<QuestionState>;
  /** The path of this page, which also receives the form. */
  path: string;
};

const EMPTY: QuestionState = { subject: "", text: "", problems: [], outcome: null };

/**
 * A form for a question. Without `maxLength`, because browsers cut off pasted text without a word. Rendered only
 * on the server: each response loads a new page.
 */
export function QuestionForm({ action, path }: Props) {
  const t = useTranslations("portalQuestions");
  const [state, send] = useActionState(action, EMPTY, path);
  const { problems, outcome } = state;
  const errorOf = (name: "subject" | "text") => {
    if (!problems.includes(name)) return null;
    return t(`${name}${state[name] === "" ? "Missing" : "TooLong"}`);
  };
  const shown = problems.map((name) => ({ fieldId: name, text: errorOf(name) ?? "" }));
  const textError = errorOf("text");
  return (
    <form
      action={send}
      noValidate
      data-keep="question"
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
      <div>
        <label htmlFor="text" className="mb-1 block font-medium">
          {t("text")}
        </label>
        <p id="text-hint" className="mb-1 text-muted">
          {t("hint")}
        </p>
        <textarea
          id="text"
          name="text"
          rows={8}
          defaultValue={state.text}
          aria-invalid={textError !== null}
          aria-describedby={textError ? "text-hint text-error" : "text-hint"}
          className="block min-h-11 w-full rounded-md border border-muted bg-paper px-3 py-2 text-ink"
        />
        {textError && (
          <p id="text-error" className="mt-1 border-sun border-l-4 pl-3">
            {textError}
          </p>
        )}
      </div>
      <Button type="submit" variant="primary" className="min-h-12 w-full">
        {t("send")}
      </Button>
    </form>
  );
}
