"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { AuthenticatorQrCode, type AuthenticatorSecret } from "./authenticator-qr-code";
import { CodeForm } from "./code-form";
import { RecoveryCodes } from "./recovery-codes";
import { ACCOUNT_PATH, post } from "./requests";
import { SkipButton } from "./skip-button";

type Props = { canBeSkipped: boolean; isOptional: boolean; next: string };

/** Shows the steps of setting up an authenticator app: scan, first code, recovery codes. */
export function AuthenticatorSetup({ canBeSkipped, isOptional, next }: Props) {
  const t = useTranslations("secondFactor");
  const [started, setStarted] = useState<AuthenticatorSecret | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  useEffect(() => {
    requestSecret().then((result) => ("secret" in result ? setStarted(result) : setError(t(result.error))));
  }, [t]);
  if (recoveryCodes)
    return (
      <>
        <PageHeading title={t("recoveryTitle")}>{t("recovery")}</PageHeading>
        <RecoveryCodes codes={recoveryCodes} onSaved={() => window.location.assign(next)} />
      </>
    );
  return (
    <>
      <PageHeading title={t("setUpTitle")}>{t(isOptional ? "setUpOffer" : "setUpLead")}</PageHeading>
      {error && (
        <p role="alert" className="mb-6">
          {error}
        </p>
      )}
      {started && (
        <ol className="mb-6 list-decimal space-y-4 pl-5">
          <li>
            <AuthenticatorQrCode {...started} />
          </li>
          <li>{t("first")}</li>
        </ol>
      )}
      <CodeForm
        onSubmit={(code) => post<{ recoveryCodes: string[] }>("authenticator/confirm", { code })}
        onSuccess={(data) => setRecoveryCodes(data.recoveryCodes)}
      />
      {isOptional && (
        <p className="mt-6">
          <TextLink href={ACCOUNT_PATH}>{t("notNow")}</TextLink>
        </p>
      )}
      {canBeSkipped && !isOptional && <SkipButton next={next} />}
    </>
  );
}

async function requestSecret() {
  const result = await post<AuthenticatorSecret>("authenticator");
  return "error" in result ? result : result.data;
}
