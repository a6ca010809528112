"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { lazyPart } from "@/app/_ui/lazy-part";
import { TextField } from "@/app/_ui/text-field";
import { proposalQuery, type replaceAuthenticator } from "@/lib/access/staff/queries";
import { isApiError } from "@/lib/contract/api-client";
import { useErrorMessage } from "../../_errors/use-error-message";
import { isWrongCode, useCodeErrorText } from "../../_session/use-code-error-text";

const AuthenticatorQrCode = lazyPart(() =>
  import("../../second-factor/authenticator-qr-code").then((loaded) => loaded.AuthenticatorQrCode),
);

type Codes = Parameters<typeof replaceAuthenticator>[0];
type Props = { error: Error | null; isPending: boolean; onSubmit: (codes: Codes) => void };

/**
 * Shows the new secret. Asks for the first code from the new app, and for proof: a code from the old app or a
 * recovery code.
 */
export function ReplaceAuthenticatorForm({ error, isPending, onSubmit }: Props) {
  const t = useTranslations();
  const reason = useErrorMessage();
  const codeErrorText = useCodeErrorText(true);
  const { data: proposed, error: notProposed } = useQuery(proposalQuery());
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const filled = new FormData(event.currentTarget);
    const typed = (name: string) => String(filled.get(name)).replace(/\s/g, "");
    if (proposed) onSubmit({ proposal: proposed.proposal, newCode: typed("newCode"), code: typed("code") });
  };
  const wrong = wrongField(error);
  const other = notProposed ?? (wrong ? null : error);
  const textOf = (failure: Error) => {
    if (isProposalExpired(failure)) return t("secondFactor.expired");
    if (isApiError(failure) && failure.code === "forbidden") return t("secondFactor.refused");
    return failure === error ? codeErrorText(failure) : reason(failure);
  };
  return (
    <form onSubmit={submit} className="space-y-4">
      {proposed && (
        <div>
          <AuthenticatorQrCode {...proposed} />
        </div>
      )}
      <CodeField
        label={t("console.account.newCode")}
        name="newCode"
        error={wrong === "newCode" ? error : null}
      />
      <CodeField label={t("console.account.oldCode")} name="code" error={wrong === "code" ? error : null} />
      {other && (
        <p role="alert" className="text-danger">
          {textOf(other)}{" "}
          {isApiError(error) && error.code === "unreachable" && t("console.account.replaceAgain")}
        </p>
      )}
      <Button type="submit" variant="primary" className="w-full" isBusy={isPending} disabled={!proposed}>
        {t("console.account.replace")}
      </Button>
    </form>
  );
}

function CodeField({ label, name, error }: { label: string; name: string; error: Error | null }) {
  const t = useTranslations("secondFactor");
  const triesLeft = (isApiError(error) ? error.triesLeft : null) ?? Number.POSITIVE_INFINITY;
  return (
    <TextField
      label={label}
      name={name}
      autoComplete="one-time-code"
      minLength={6}
      maxLength={20}
      required
      error={error && t("wrong", { triesLeft })}
    />
  );
}

function wrongField(error: unknown): "newCode" | "code" | null {
  if (!isApiError(error)) return null;
  if (isWrongCode(error)) return "code";
  return error.issues.some(({ path }) => path[0] === "newCode") ? "newCode" : null;
}

export const isProposalExpired = (error: unknown): boolean =>
  isApiError(error) && error.issues.some(({ path }) => path[0] === "proposal");
