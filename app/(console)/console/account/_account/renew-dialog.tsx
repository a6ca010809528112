"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Dialog } from "@/app/_ui/dialog";
import { CodeForm } from "../../second-factor/code-form";
import { post } from "../../second-factor/requests";
import { NewCodes } from "./new-codes";

type Renewed = { recoveryCodes: string[] };

/** New recovery codes, for a code of the app. */
export function RenewDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const [codes, setCodes] = useState<string[] | null>(null);
  return (
    <Dialog
      isOpen
      staysOpen={codes !== null}
      onClose={onClose}
      title={t(codes ? "secondFactor.recoveryTitle" : "workplace.account.renew")}
      text={t(codes ? "secondFactor.recovery" : "workplace.account.renewText")}
      closeLabel={t("workplace.close")}
    >
      {codes ? (
        <NewCodes codes={codes} onSaved={onClose} />
      ) : (
        <CodeForm
          send={(code) => post<Renewed>("authenticator/recovery-codes", { code })}
          onPassed={({ recoveryCodes }) => setCodes(recoveryCodes)}
          isAtHand
        />
      )}
    </Dialog>
  );
}
