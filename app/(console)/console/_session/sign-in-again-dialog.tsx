"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/app/_ui/dialog";
import { TextLink } from "@/app/_ui/text-link";
import { CodeEntry } from "./code-entry";
import { MailCodeButton } from "./mail-code-button";
import { ProviderTab } from "./provider-tab";
import { useSignInAgain } from "./use-sign-in-again";

type Props = {
  staff: { id: string; email: string; isOidcOnly: boolean };
  onSignedIn: () => void;
  onClose: () => void;
};

/** Signs the user in without leaving the page, with a mailed code here or in another tab. */
export function SignInAgainDialog({ staff, onSignedIn, onClose }: Props) {
  const t = useTranslations("console");
  const [isMailed, setMailed] = useState(false);
  const { session, error, isBusy, mail, enterCode, enterSecondFactor } = useSignInAgain(staff, onSignedIn);
  const entry = { error, isBusy };
  const isAtProvider = session === "none" && staff.isOidcOnly;
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
      {isAtProvider && (
        <ProviderTab
          lead={t("signInAgain.provider")}
          href="/console"
          label={t("signInAgain.newTab")}
          error={error}
        />
      )}
      {session === "none" && !isAtProvider && isMailed && (
        <CodeEntry
          {...entry}
          lead={t("signInAgain.mailed", { email: staff.email })}
          label={t("signInAgain.code")}
          onSubmit={enterCode}
          onMailAgain={() => void mail()}
        />
      )}
      {session === "none" && !isAtProvider && !isMailed && (
        <MailCodeButton {...entry} email={staff.email} onPress={async () => setMailed(await mail())} />
      )}
      {!isAtProvider && (
        <p className="mt-4">
          <TextLink href="/console" prefetch={false} target="_blank" rel="noopener">
            {t("signInAgain.newTab")}
          </TextLink>
        </p>
      )}
    </Dialog>
  );
}
