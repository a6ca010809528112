"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { InputField } from "@/app/_ui/form-fields";

type Props = {
  lead?: string | undefined;
  label: string;
  error: string | null;
  isBusy: boolean;
  /** The labels of the submit button. The default is the labels for signing in. */
  submitLabels?: { enter: string; entering: string };
  submitVariant?: "primary" | "danger";
  onSubmit: (code: string) => void;
  /** Mails a new code. Omitted for codes that aren't mailed. */
  onMailAgain?: (() => void) | undefined;
};

export function CodeEntry({ lead, label, error, isBusy, onSubmit, onMailAgain, ...props }: Props) {
  const { submitLabels, submitVariant = "primary" } = props;
  const t = useTranslations("console.signInAgain");
  const { enter, entering } = submitLabels ?? { enter: t("enter"), entering: t("entering") };
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!isBusy) onSubmit(String(new FormData(event.currentTarget).get("code")).replace(/\s/g, ""));
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {lead && <p role="status">{lead}</p>}
      <InputField
        label={label}
        error={error}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        minLength={6}
        maxLength={20}
        required
        controlClassName="max-w-40 font-mono tracking-widest"
      />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" variant={submitVariant} aria-disabled={isBusy}>
          {isBusy ? entering : enter}
        </Button>
        {onMailAgain && (
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => !isBusy && onMailAgain()}>
            {t("mailAgain")}
          </Button>
        )}
      </div>
    </form>
  );
}
