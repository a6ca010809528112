"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { TextLink } from "@/app/_ui/text-link";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { OneTimeSecret } from "@/app/(console)/console/_secrets/one-time-secret";
import { CodeEntry } from "@/app/(console)/console/_session/code-entry";
import { useCodeErrorText } from "@/app/(console)/console/_session/use-code-error-text";
import { useMailCode } from "@/app/(console)/console/_session/use-mail-code";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { requestSecret, type SecretAction, settingsQuery } from "@/lib/console/settings/queries";
import type { Settings } from "@/lib/console/settings/schema";
import { isApiError } from "@/lib/contract/api-client";

type Props = { action: SecretAction; settings: Settings; onClose: () => void };

export function SecretDialog({ action, settings, onClose }: Props) {
  const isByApp = settings.confirmBy === "authenticator";
  // Keep what the user saw when the dialog opened. If the response to a rotation is lost, the server then
  // rejects a second rotation.
  const [seen] = useState(settings.previousSecretUntil);
  const t = useTranslations("console");
  const { scope, staff } = useConsole();
  const client = useQueryClient();
  const secret = useMutation({
    mutationFn: (code: string) =>
      requestSecret(scope, action, action === "rotate" ? { code, seen } : { code }),
    onSettled: () => void client.invalidateQueries(settingsQuery(scope)),
  });
  const [mailText, setMailText] = useState<string>();
  const mailCode = useMailCode(staff.email);
  const mail = useMutation({ mutationFn: mailCode, onMutate: secret.reset, onSuccess: setMailText });
  const needsCode = isByApp || mailText !== undefined;
  const needsApp = settings.confirmBy === "provider";
  const instruction = needsApp
    ? t("settings.appNeeded")
    : t(`settings.${action}By${isByApp ? "App" : "Mail"}`, { email: staff.email });
  const text = secret.isSuccess ? t(`settings.${action}Done`) : instruction;
  return (
    <Dialog
      onClose={onClose}
      isBusy={secret.isPending}
      staysOpen={secret.isSuccess}
      title={t(action === "reveal" ? "settings.reveal" : "settings.rotateSecret")}
      text={text}
      closeLabel={t("close")}
    >
      {secret.data && <ShownSecret secret={secret.data} onClose={onClose} />}
      {!secret.data && needsCode && (
        <CodeForm action={action} secret={secret} mail={mail} mailText={mailText} />
      )}
      {!needsCode && (needsApp ? <SetUpLink /> : <MailButton mail={mail} />)}
    </Dialog>
  );
}

function ShownSecret({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useTranslations("console.settings");
  return (
    <>
      <OneTimeSecret label={t("secret")} secret={secret} />
      <div className="flex justify-end">
        <Button variant="primary" onClick={onClose}>
          {t("done")}
        </Button>
      </div>
    </>
  );
}

function SetUpLink() {
  const t = useTranslations("console.account");
  return (
    <TextLink href="/console/account" prefetch={false} target="_blank" rel="noopener">
      {t("setUp")}
    </TextLink>
  );
}

type RequestMutation<Input> = ReturnType<typeof useMutation<string, Error, Input>>;
type MailMutation = RequestMutation<void>;

function MailButton({ mail }: { mail: MailMutation }) {
  const t = useTranslations("console.settings");
  const reason = useErrorMessage();
  return (
    <>
      {mail.error && (
        <p role="alert" className="mb-3 text-danger">
          {reason(mail.error)}
        </p>
      )}
      <div className="flex justify-end">
        <Button variant="primary" isBusy={mail.isPending} onClick={() => mail.mutate()}>
          {t("mailCode")}
        </Button>
      </div>
    </>
  );
}

type CodeFormProps = {
  action: SecretAction;
  secret: RequestMutation<string>;
  mail: MailMutation;
  /** The text about the last e-mail. Missing if the code is from an app. */
  mailText: string | undefined;
};

function CodeForm({ action, secret, mail, mailText }: CodeFormProps) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const codeErrorText = useCodeErrorText(mailText === undefined);
  const isRotated = isApiError(secret.error) && secret.error.code === "precondition_failed";
  const secretError = isRotated ? t("settings.alreadyRotated") : secret.error && codeErrorText(secret.error);
  return (
    <CodeEntry
      lead={mailText}
      label={t("settings.code")}
      error={secretError ?? (mail.error && reason(mail.error))}
      isBusy={secret.isPending || mail.isPending}
      submitLabels={{
        enter: t(action === "reveal" ? "settings.show" : "settings.rotateNow"),
        entering: t("stepUp.confirming"),
      }}
      submitVariant={action === "rotate" ? "danger" : "primary"}
      onSubmit={secret.mutate}
      onMailAgain={mailText ? () => mail.mutate() : undefined}
    />
  );
}
