"use client";

import { useTranslations } from "next-intl";
import { useCallback, useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { stopAsking } from "../_leaving/leave-question";
import { useLeaveWarning } from "../_leaving/use-leave-warning";
import { AuthenticatorQrCode, type AuthenticatorSecret } from "./authenticator-qr-code";
import { CodeForm } from "./code-form";
import { RecoveryCodes } from "./recovery-codes";
import { ACCOUNT_PATH, post, type RequestResult } from "./requests";
import { SkipButton } from "./skip-button";

type ProposedSecret = AuthenticatorSecret & { proposal: string };
type Props = { canBeSkipped: boolean; isOptional: boolean; next: string };

/** Shows the steps of setting up an authenticator app: scan, first code, recovery codes. */
export function AuthenticatorSetup({ canBeSkipped, isOptional, next }: Props) {
  const t = useTranslations("secondFactor");
  const { proposed, error, isBusy, hasFailed, propose } = useProposal();
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  const confirm = async (code: string): Promise<RequestResult<{ recoveryCodes: string[] }>> => {
    if (!proposed) return { error: "unreachable" };
    const result = await post<{ recoveryCodes: string[] }>("authenticator/confirm", {
      code,
      proposal: proposed.proposal,
    });
    if ("error" in result && result.error === "expired") await propose();
    return result;
  };
  useLeaveWarning(recoveryCodes !== null, t("leaveCodes"));
  const finish = () => {
    stopAsking();
    window.location.assign(next);
  };
  if (recoveryCodes)
    return (
      <>
        <PageHeading title={t("recoveryTitle")}>{t("recovery")}</PageHeading>
        <RecoveryCodes codes={recoveryCodes} onSaved={finish} />
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
      {proposed && (
        <ol className="mb-6 list-decimal space-y-4 pl-5">
          <li>
            <AuthenticatorQrCode secret={proposed.secret} uri={proposed.uri} />
          </li>
          <li>{t("first")}</li>
        </ol>
      )}
      {hasFailed && !proposed ? (
        <RetryButton isBusy={isBusy} onClick={propose} />
      ) : (
        <CodeForm
          isFirst
          autoFocus={hasFailed}
          onSubmit={confirm}
          onSuccess={(data) => setRecoveryCodes(data.recoveryCodes)}
        />
      )}
      {isOptional && (
        <p className="mt-6">
          <TextLink href={ACCOUNT_PATH}>{t("notNow")}</TextLink>
        </p>
      )}
      {canBeSkipped && !isOptional && <SkipButton next={next} />}
    </>
  );
}

/** Asks the server for a secret. `hasFailed` stays true after the first attempt that fails. */
function useProposal() {
  const t = useTranslations("secondFactor");
  const reasons = useTranslations("console.reasons");
  const [proposed, setProposed] = useState<ProposedSecret | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const propose = useCallback(async () => {
    setBusy(true);
    setError(null);
    const result = await post<ProposedSecret>("authenticator");
    setBusy(false);
    if ("data" in result) return setProposed(result.data);
    // An earlier proposal has expired.
    setProposed(null);
    setFailed(true);
    // No code has been entered yet.
    setError(result.error === "tooMany" ? reasons("rate_limited") : t(result.error));
  }, [t, reasons]);
  useEffect(() => void propose(), [propose]);
  return { proposed, error, isBusy, hasFailed, propose };
}

/** Replaces the form until there is a QR code, because there is no code to enter without one. */
function RetryButton(props: { isBusy: boolean; onClick: () => void }) {
  const t = useTranslations("console");
  return (
    <Button variant="primary" className="w-full" {...props}>
      {t("retry")}
    </Button>
  );
}
