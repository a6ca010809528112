"use client";

import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Field, INPUT } from "@/app/_ui/field";
import { ShownOnce } from "@/app/(console)/console/_secrets/shown-once";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { askSecret, mailCode, type SecretAction, settingsQuery } from "@/lib/console/settings/queries";
import type { Settings } from "@/lib/console/settings/schema";
import { isRefusal } from "@/lib/contract/api-client";

type Props = { action: SecretAction; confirmBy: Settings["confirmBy"]; onClose: () => void };

/** Asks for a code, and then shows the secret, or the new one. */
export function SecretDialog({ action, confirmBy, onClose }: Props) {
  const t = useTranslations("workplace");
  const { place, staff } = useConsole();
  const client = useQueryClient();
  const secret = useMutation({
    mutationFn: (code: string) => askSecret(place, action, code),
    onSuccess: () => client.invalidateQueries(settingsQuery(place)),
  });
  const mail = useMutation({ mutationFn: () => mailCode(place, staff.email) });
  const isAsked = confirmBy === "authenticator" || mail.isSuccess;
  const text = secret.isSuccess
    ? t(`settings.${action}Done`)
    : confirmBy === "authenticator"
      ? t(`settings.${action}ByApp`)
      : t(mail.isSuccess ? "settings.mailed" : `settings.${action}ByMail`, { email: staff.email });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      staysOpen={secret.isSuccess}
      title={t(action === "reveal" ? "settings.reveal" : "settings.rotateSecret")}
      text={text}
      closeLabel={t("close")}
    >
      {secret.data && (
        <>
          <ShownOnce label={t("settings.secret")} secret={secret.data} />
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              {t("settings.done")}
            </Button>
          </div>
        </>
      )}
      {!secret.data && isAsked && <CodeForm action={action} secret={secret} />}
      {!isAsked && <MailButton mail={mail} />}
    </Dialog>
  );
}

type Asking<Input, Result> = ReturnType<typeof useMutation<Result, Error, Input>>;

function MailButton({ mail }: { mail: Asking<void, unknown> }) {
  const t = useTranslations("workplace.settings");
  const reason = useReason();
  return (
    <>
      {mail.error && (
        <p role="alert" className="mb-3 text-danger">
          {reason(mail.error)}
        </p>
      )}
      <div className="flex justify-end">
        <Button look="primary" disabled={mail.isPending} onClick={() => mail.mutate()}>
          {t("mailCode")}
        </Button>
      </div>
    </>
  );
}

function CodeForm({ action, secret }: { action: SecretAction; secret: Asking<string, string> }) {
  const t = useTranslations("workplace.settings");
  const reason = useReason();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    secret.mutate(String(new FormData(event.currentTarget).get("code")).replace(/\s/g, ""));
  };
  const { error } = secret;
  const complaint = isRefusal(error) && error.code === "forbidden" ? t("codeWrong") : error && reason(error);
  return (
    <form onSubmit={submit} className="space-y-4">
      <Field label={t("code")} error={complaint}>
        {(control) => (
          <input
            {...control}
            name="code"
            autoComplete="one-time-code"
            // biome-ignore lint/a11y/noAutofocus: the window was opened to fill this in
            autoFocus
            minLength={6}
            maxLength={12}
            required
            className={`${INPUT} max-w-40 font-mono tracking-widest`}
          />
        )}
      </Field>
      <div className="flex justify-end">
        <Button type="submit" look={action === "rotate" ? "danger" : "primary"} disabled={secret.isPending}>
          {t(action === "reveal" ? "show" : "rotateNow")}
        </Button>
      </div>
    </form>
  );
}
