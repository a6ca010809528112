"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import type { Answer } from "./requests";

type Props<T> = {
  send: (code: string) => Promise<Answer<T>>;
  onPassed: (data: T) => void;
  /** In a window that was opened to fill this in. */
  isAtHand?: boolean;
};

/** Takes a code, sends it, and says what is wrong with it. */
export function CodeForm<T>({ send, onPassed, isAtHand = false }: Props<T>) {
  const t = useTranslations("secondFactor");
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get("code")).replace(/\s/g, "");
    setSending(true);
    const answer = await send(code);
    setSending(false);
    if ("data" in answer) onPassed(answer.data);
    else setError(t(answer.refused));
  };
  return (
    <form onSubmit={submit}>
      <TextField
        label={t("code")}
        name="code"
        autoComplete="one-time-code"
        data-first={isAtHand || undefined}
        minLength={6}
        maxLength={12}
        required
        error={error}
      />
      <Button type="submit" look="primary" className="mt-4 w-full" disabled={isSending}>
        {isSending ? t("passing") : t("pass")}
      </Button>
    </form>
  );
}
