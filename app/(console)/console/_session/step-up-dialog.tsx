"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { TextLink } from "@/app/_ui/text-link";
import type { StepUpOptions } from "@/lib/access/staff/queries";
import { CONFIRM_IDENTITY_PATH } from "../_auth/provider-errors";
import { CodeEntry } from "./code-entry";
import { MailCodeButton } from "./mail-code-button";
import { ProviderTab } from "./provider-tab";
import { useStepUpSteps } from "./use-step-up-steps";

type Props = {
  email: string;
  options: StepUpOptions;
  /** Whether the user is already setting up an app. The dialog then doesn't offer to set one up. */
  isSettingUp?: boolean;
  onClose: () => void;
};

/** Asks the user to confirm who they are, with a code from their app or an e-mail, or at the provider. */
export function StepUpDialog({ email, options, isSettingUp = false, onClose }: Props) {
  const t = useTranslations("console");
  const steps = useStepUpSteps(email, options);
  const { error, isBusy } = steps;
  const { confirmBy } = options;
  const labels = { enter: t("stepUp.confirm"), entering: t("stepUp.confirming") };
  const entry = { error, isBusy, submitLabels: labels, onSubmit: steps.enter };
  return (
    <Dialog onClose={onClose} title={t("stepUp.title")} text={t("stepUp.text")} closeLabel={t("close")}>
      {confirmBy === "authenticator" && (
        <CodeEntry {...entry} lead={t("stepUp.app")} label={t("stepUp.appCode")} />
      )}
      {confirmBy === "mail" && (
        <MailedCode email={email} isSettingUp={isSettingUp} steps={steps} entry={entry} />
      )}
      {confirmBy === "provider" && (
        <ProviderTab
          lead={t("stepUp.providerLead")}
          href={CONFIRM_IDENTITY_PATH}
          label={t("stepUp.provider")}
          error={error}
        />
      )}
      <div className="mt-4 flex flex-wrap justify-end gap-2">
        {options.canBeSkipped && (
          <Button variant="quiet" aria-disabled={isBusy} onClick={() => !isBusy && steps.skip()}>
            {t("stepUp.skip")}
          </Button>
        )}
        <Button onClick={onClose}>{t("cancel")}</Button>
      </div>
    </Dialog>
  );
}

type MailedCodeProps = {
  email: string;
  isSettingUp: boolean;
  steps: ReturnType<typeof useStepUpSteps>;
  entry: Omit<ComponentProps<typeof CodeEntry>, "label">;
};

function MailedCode({ email, isSettingUp, steps, entry }: MailedCodeProps) {
  const t = useTranslations("console");
  const { error, isBusy, mailText } = steps;
  if (mailText)
    return <CodeEntry {...entry} lead={mailText} label={t("signInAgain.code")} onMailAgain={steps.mail} />;
  return (
    <>
      <p className="mb-3">{t("stepUp.mailLead")}</p>
      <MailCodeButton error={error} isBusy={isBusy} email={email} onPress={steps.mail} />
      {!isSettingUp && (
        <p className="mt-4">
          <TextLink href="/console/account" prefetch={false} target="_blank" rel="noopener">
            {t("stepUp.setUp")}
          </TextLink>
        </p>
      )}
    </>
  );
}
