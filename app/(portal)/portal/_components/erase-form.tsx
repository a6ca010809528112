"use client";

import { useTranslations } from "next-intl";
import { useActionState } from "react";
import { Button } from "@/app/_ui/button";
import { TextField } from "@/app/_ui/text-field";
import { ERASURE_REASONS } from "@/lib/records/candidates/erasure-reasons";
import { Choices } from "./choices";
import { ErrorSummary } from "./error-summary";
import { Notice } from "./notice";

/** The input of the last attempt and its error message, or the outcome of a request for a new e-mail. */
export type EraseState = {
  problem: string | null;
  when: string;
  reason: string;
  mail: "sent" | "limited" | null;
};

type Props = {
  action: (state: EraseState, form: FormData) => Promise<EraseState>;
  path: string;
  email: string;
  isLimited: boolean;
};

/**
 * A form that asks for the mailed code, the time of the erasure and the reason. Its second button asks for a
 * new e-mail and keeps the choices. Rendered only on the server: each attempt loads a new page.
 */
export function EraseForm({ action, path, email, isLimited }: Props) {
  const [t, portal] = [useTranslations("portalErase"), useTranslations("portal")];
  const initial: EraseState = {
    problem: null,
    when: "later",
    reason: "none",
    mail: isLimited ? "limited" : null,
  };
  const [{ problem, when, reason, mail }, send] = useActionState(action, initial, path);
  return (
    <>
      {mail === "limited" && <Notice isError>{t("mailLimit")}</Notice>}
      {mail === "sent" && <Notice>{t("codeMailed", { email })}</Notice>}
      <p className="wrap-anywhere mb-8">{t("codeSent", { email })}</p>
      <form action={send} noValidate className="space-y-6">
        <ErrorSummary
          title={portal("problems.title")}
          problems={problem ? [{ fieldId: "code", text: problem }] : []}
        />
        <TextField
          id="code"
          label={portal("code")}
          name="typed"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={problem}
        />
        <Choices
          legend={t("when")}
          name="when"
          chosen={when}
          options={(["later", "now"] as const).map((value) => [value, t(`times.${value}`)])}
        />
        <Choices
          legend={t("reason")}
          name="reason"
          chosen={reason}
          options={(["none", ...ERASURE_REASONS] as const).map((value) => [value, t(`reasons.${value}`)])}
        />
        <Button type="submit" variant="danger" className="min-h-12 w-full">
          {t("confirm")}
        </Button>
        {/* Comes second, because Enter in the code field submits the form with the first button. */}
        <Button type="submit" name="again" value="again" variant="quiet" className="min-h-11 w-full">
          {portal("again")}
        </Button>
      </form>
    </>
  );
}
