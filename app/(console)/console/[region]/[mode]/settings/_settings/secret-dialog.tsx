"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField } from "@/app/_ui/form-fields";
import { OneTimeSecret } from "@/app/(console)/console/_secrets/one-time-secret";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { mailCode, requestSecret, type SecretAction, settingsQuery } from "@/lib/console/settings/queries";
import type { Settings } from "@/lib/console/settings/schema";
import { isApiError } from "@/lib/contract/api-client";

type Props = { action: SecretAction; settings: Settings; onClose: () => void };

export function SecretDialog({ action, settings, onClose }: Props) {
  const { confirmBy } = settings;
  // Kept while the dialog is open: an answer that is lost may hide a rotation.
  const [seen] = useState(settings.previousSecretUntil);
  const t = useTranslations("console");
  const { scope, staff } = useConsole();
  const client = useQueryClient();
  const secret = useMutation({
    mutationFn: (code: string) =>
      requestSecret(scope, action, action === "rotate" ? { code, seen } : { code }),
    onSettled: () => client.invalidateQueries(settingsQuery(scope)),
  });
  const mail = useMutation({ mutationFn: () => mailCode(scope, staff.email) });
  const needsCode = confirmBy === "authenticator" || mail.isSuccess;
  const text = secret.isSuccess
    ? t(`settings.${action}Done`)
    : confirmBy === "authenticator"
      ? t(`settings.${action}ByApp`)
      : t(mail.isSuccess ? "settings.mailed" : `settings.${action}ByMail`, { email: staff.email });
  return (
    <Dialog
      onClose={onClose}
      isBusy={secret.isPending}
      staysOpen={secret.isSuccess}
      title={t(action === "reveal" ? "settings.reveal" : "settings.rotateSecret")}
      text={text}
      closeLabel={t("close")}
    >
      {secret.data && (
        <>
          <OneTimeSecret label={t("settings.secret")} secret={secret.data} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              {t("settings.done")}
            </Button>
          </div>
        </>
      )}
      {!secret.data && needsCode && <CodeForm action={action} secret={secret} />}
      {!needsCode && <MailButton mail={mail} />}
    </Dialog>
  );
}

type RequestMutation<Input, Result> = ReturnType<typeof useMutation<Result, Error, Input>>;

function MailButton({ mail }: { mail: RequestMutation<void, unknown> }) {
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

function CodeForm({ action, secret }: { action: SecretAction; secret: RequestMutation<string, string> }) {
  const t = useTranslations("console.settings");
  const reason = useErrorMessage();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    secret.mutate(String(new FormData(event.currentTarget).get("code")).replace(/\s/g, ""));
  };
  const { error } = secret;
  const known = { forbidden: "codeWrong", precondition_failed: "alreadyRotated" } as const;
  const key = isApiError(error) && known[error.code as keyof typeof known];
  const complaint = key ? t(key) : error && reason(error);
  return (
    <form onSubmit={submit} className="space-y-4">
      <InputField
        label={t("code")}
        error={complaint}
        name="code"
        autoComplete="one-time-code"
        autoFocus
        minLength={6}
        maxLength={20}
        required
        controlClassName="max-w-40 font-mono tracking-widest"
      />
      <div className="flex justify-end">
        <Button type="submit" variant={action === "rotate" ? "danger" : "primary"} isBusy={secret.isPending}>
          {t(action === "reveal" ? "show" : "rotateNow")}
        </Button>
      </div>
    </form>
  );
}
