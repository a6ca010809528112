"use client";

import { useTranslations } from "next-intl";
import { toDataURL } from "qrcode";
import { useEffect, useState } from "react";
import { Button } from "@/app/_ui/button";
import { InlineCode } from "@/app/_ui/code";
import { PageHeading } from "@/app/_ui/page-heading";
import { CodeForm } from "./code-form";
import { post, toConsole } from "./requests";
import { SkipButton } from "./skip-button";

type Started = { secret: string; image: string };

/** Leads through setting up an authenticator app: scan, first code, recovery codes. */
export function SetUp({ canBeSkipped }: { canBeSkipped: boolean }) {
  const t = useTranslations("secondFactor");
  const [started, setStarted] = useState<Started | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null);
  useEffect(() => {
    start().then((answer) => ("secret" in answer ? setStarted(answer) : setError(t(answer.refused))));
  }, [t]);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} />;
  return (
    <>
      <PageHeading title={t("setUpTitle")}>{t("setUpLead")}</PageHeading>
      {error && <p role="alert">{error}</p>}
      {started && (
        <ol className="mb-6 list-decimal space-y-4 pl-5">
          <li>
            {t("scan")}
            {/* biome-ignore lint/performance/noImgElement: a data address has nothing to optimise */}
            <img
              src={started.image}
              alt={t("qr")}
              width={200}
              height={200}
              className="my-3 rounded-md bg-white p-2"
            />
            {t("secret")} <InlineCode>{started.secret}</InlineCode>
          </li>
          <li>{t("first")}</li>
        </ol>
      )}
      <CodeForm
        send={(code) => post<{ recoveryCodes: string[] }>("authenticator/confirm", { code })}
        onPassed={(data) => setRecoveryCodes(data.recoveryCodes)}
      />
      {canBeSkipped && <SkipButton />}
    </>
  );
}

async function start() {
  const answer = await post<{ secret: string; address: string }>("authenticator");
  if ("refused" in answer) return answer;
  return {
    secret: answer.data.secret,
    image: await toDataURL(answer.data.address, { margin: 0, width: 200 }),
  };
}

function RecoveryCodes({ codes }: { codes: string[] }) {
  const t = useTranslations("secondFactor");
  return (
    <>
      <PageHeading title={t("recoveryTitle")}>{t("recovery")}</PageHeading>
      <ul className="mb-6 grid grid-cols-2 gap-2 rounded-md border border-line bg-raised p-4 font-mono">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Button look="primary" className="w-full" onClick={toConsole}>
        {t("saved")}
      </Button>
    </>
  );
}
