"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useRef, useState } from "react";
import { TextField } from "@/app/_ui/text-field";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import type { RequestFailure, RequestResult } from "./requests";

const CODE_LENGTH_MIN = 6;

type Props<T> = {
  onSubmit: (code: string) => Promise<RequestResult<T>>;
  onSuccess: (data: T) => void;
  /** Whether the user is setting up a second factor, and so has no recovery codes yet. */
  isFirst?: boolean;
  /** Added to the error if no response arrived: says what may have changed anyway. */
  lostText?: string;
  /** Focuses the field when the dialog that contains the form opens. */
  hasAutoFocus?: boolean;
  /** Focuses the field when the form appears. */
  autoFocus?: boolean;
};

export function CodeForm<T>({ onSubmit, onSuccess, isFirst = false, lostText, ...props }: Props<T>) {
  const { hasAutoFocus = false, autoFocus = false } = props;
  const t = useTranslations("secondFactor");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const form = useRef<HTMLFormElement>(null);
  const fail = (text: string) => {
    setError(text);
    form.current?.querySelector("input")?.select();
  };
  const textOf = ({ error: kind, triesLeft = Number.POSITIVE_INFINITY }: RequestFailure) => {
    const text = t(kind, { triesLeft });
    return kind === "unreachable" && lostText ? `${text} ${lostText}` : text;
  };
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isSending) return;
    const code = String(new FormData(event.currentTarget).get("code")).replace(/\s/g, "");
    if (code.length < CODE_LENGTH_MIN) return fail(t(isFirst ? "first" : "tooShort"));
    setSending(true);
    // Screen readers announce a repeated error only if it was removed in between.
    setError(null);
    const result = await onSubmit(code);
    setSending(false);
    if ("data" in result) onSuccess(result.data);
    else fail(textOf(result));
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <TextField
        label={t("code")}
        name="code"
        autoComplete="one-time-code"
        data-first={hasAutoFocus || undefined}
        autoFocus={autoFocus}
        maxLength={20}
        error={error}
      />
      <SubmitButton className="mt-4 w-full" aria-disabled={isSending}>
        {isSending ? t("passing") : t("pass")}
      </SubmitButton>
    </form>
  );
}
