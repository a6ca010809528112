"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/app/_ui/dialog";
import { CodeForm } from "../../second-factor/code-form";
import { RecoveryCodes } from "../../second-factor/recovery-codes";
import { post } from "../../second-factor/requests";

type RegenerateResponse = { recoveryCodes: string[] };

/** Replaces the recovery codes after the user enters a code from the app or a recovery code. */
export function RegenerateCodesDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [isPending, setPending] = useState(false);
  const request = (code: string) => {
    setPending(true);
    return post<RegenerateResponse>("authenticator/recovery-codes", { code }).finally(() =>
      setPending(false),
    );
  };
  return (
    <Dialog
      isBusy={isPending}
      isShownOnce={codes !== null}
      onClose={onClose}
      title={t(codes ? "secondFactor.recoveryTitle" : "console.account.renew")}
      text={t(codes ? "secondFactor.recovery" : "console.account.renewText")}
      closeLabel={t("console.close")}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        <CodeForm
          onSubmit={request}
          onSuccess={({ recoveryCodes }) => setCodes(recoveryCodes)}
          lostText={t("console.account.renewAgain")}
          hasAutoFocus
        />
      )}
    </Dialog>
  );
}
