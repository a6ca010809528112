"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/app/_ui/dialog";
import { TextLink } from "@/app/_ui/text-link";
import { CodeEntry } from "./code-entry";
import { MailCodeButton } from "./mail-code-button";
import { useSignInAgain } from "./use-sign-in-again";

type Props = { staff: { id: string; email: string }; onSignedIn: () => void; onClose: () => void };

/** Signs the user in without leaving the page, either with a mailed code here or in another tab. */
export function SignInAgainDialog({ staff, onSignedIn, onClose }: Props) {
  const t = useTranslations("console");
  const [isMailed, setMailed] = useState(false);
  const { session, error, isBusy, mail, enterCode, enterSecondFactor } = useSignInAgain(staff, onSignedIn);
  const entry = { error, isBusy };
  return (
    <Dialog
      onClose={onClose}
      staysOpen
      title={t("signInAgain.title")}
      text={t(session.startsWith("second factor") ? "signInAgain.secondStep" : "signInAgain.text")}
      closeLabel={t("close")}
    >
      {session === "second factor" && (
        <CodeEntry
          key="second factor"
          {...entry}
          lead={t("signInAgain.factor")}
          label={t("signInAgain.factorCode")}
          onSubmit={enterSecondFactor}
        />
      )}
      {session === "second factor setup" && <p role="status">{t("signInAgain.setUp")}</p>}
      {session === "none" && isMailed && (
        <CodeEntry
          {...entry}
          lead={t("signInAgain.mailed", { email: staff.email })}
          label={t("signInAgain.code")}
          onSubmit={enterCode}
          onMailAgain={() => void mail()}
        />
      )}
      {session === "none" && !isMailed && (
        <MailCodeButton {...entry} email={staff.email} onPress={async () => setMailed(await mail())} />
      )}
      <p className="mt-4">
        <TextLink href="/console" prefetch={false} target="_blank" rel="noopener">
          {t("signInAgain.newTab")}
        </TextLink>
      </p>
    </Dialog>
  );
}
