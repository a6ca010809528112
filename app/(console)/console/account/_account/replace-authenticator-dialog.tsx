"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Dialog } from "@/app/_ui/dialog";
import { proposalQuery, replaceAuthenticator } from "@/lib/access/staff/queries";
import { RecoveryCodes } from "../../second-factor/recovery-codes";
import { isProposalExpired, ReplaceAuthenticatorForm } from "./replace-authenticator-form";

/** Replaces the authenticator. The old app works until the user enters the first code from the new app. */
export function ReplaceAuthenticatorDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations();
  const client = useQueryClient();
  const replacing = useMutation({
    mutationFn: replaceAuthenticator,
    onError: (error) => isProposalExpired(error) && client.refetchQueries(proposalQuery()),
  });
  const codes = replacing.data?.recoveryCodes;
  return (
    <Dialog
      isBusy={replacing.isPending}
      staysOpen={!codes}
      isShownOnce={codes !== undefined}
      onClose={onClose}
      title={t(codes ? "secondFactor.recoveryTitle" : "console.account.replace")}
      text={t(codes ? "secondFactor.recovery" : "console.account.replaceText")}
      closeLabel={t("console.close")}
    >
      {codes ? (
        <RecoveryCodes codes={codes} onSaved={onClose} />
      ) : (
        <ReplaceAuthenticatorForm
          error={replacing.error}
          isPending={replacing.isPending}
          onSubmit={replacing.mutate}
        />
      )}
    </Dialog>
  );
}
