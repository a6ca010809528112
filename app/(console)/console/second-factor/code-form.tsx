"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { TextField } from "@/app/_ui/text-field";
import { SubmitButton } from "@/app/(console)/console/_shell/submit-button";
import type { RequestResult } from "./requests";

type Props<T> = {
  onSubmit: (code: string) => Promise<RequestResult<T>>;
  onSuccess: (data: T) => void;
  /** Focuses the field when the dialog that contains the form opens. */
  hasAutoFocus?: boolean;
};

export function CodeForm<T>({ onSubmit, onSuccess, hasAutoFocus = false }: Props<T>) {
  const t = useTranslations("secondFactor");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).replace(/\s/g, "");
    setSending(true);
    const result = await onSubmit(code);
    setSending(false);
    if ("data" in result) onSuccess(result.data);
    else setError(t(result.error));
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={t("code")}
        name="code"
        autoComplete="one-time-code"
        data-first={hasAutoFocus || undefined}
        minLength={6}
        maxLength={12}
        required
        error={error}
      />
      <SubmitButton className="mt-4 w-full" disabled={isSending}>
        {isSending ? t("passing") : t("pass")}
      </SubmitButton>
    </form>
  );
}
