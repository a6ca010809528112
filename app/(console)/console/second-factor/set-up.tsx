"use client";

import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { CodeForm } from "./code-form";
import { RecoveryCodeList } from "./recovery-code-list";
import { ACCOUNT, post, toAccount, toConsole } from "./requests";
import { type Proposed, Scan } from "./scan";
import { SkipButton } from "./skip-button";

/** Leads through setting up an authenticator app: scan, first code, recovery codes. */
export function SetUp({ canBeSkipped, isOffer }: { canBeSkipped: boolean; isOffer: boolean }) {
  const t = useTranslations("secondFactor");
  const [started, setStarted] = useState<Proposed | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  useEffect(() => {
    start().then((answer) => ("secret" in answer ? setStarted(answer) : setError(t(answer.refused))));
  }, [t]);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onSaved={isOffer ? toAccount : toConsole} />;
  return (
    <>
      <PageHeading title={t("setUpTitle")}>{t(isOffer ? "setUpOffer" : "setUpLead")}</PageHeading>
      {error && <p role="alert">{error}</p>}
      {started && (
        <ol className="mb-6 list-decimal space-y-4 pl-5">
          <li>
            <Scan {...started} />
          </li>
          <li>{t("first")}</li>
        </ol>
      )}
      <CodeForm
        send={(code) => post<{ recoveryCodes: string[] }>("authenticator/confirm", { code })}
        onPassed={(data) => setRecoveryCodes(data.recoveryCodes)}
      />
      {isOffer && (
        <p className="mt-6">
          <TextLink href={ACCOUNT}>{t("notNow")}</TextLink>
        </p>
      )}
      {canBeSkipped && !isOffer && <SkipButton />}
    </>
  );
}

async function start() {
  const answer = await post<Proposed>("authenticator");
  return "refused" in answer ? answer : answer.data;
}

function RecoveryCodes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  const t = useTranslations("secondFactor");
  return (
    <>
      <PageHeading title={t("recoveryTitle")}>{t("recovery")}</PageHeading>
      <RecoveryCodeList codes={codes} />
      <Button look="primary" className="w-full" onClick={onSaved}>
        {t("saved")}
      </Button>
    </>
  );
}
