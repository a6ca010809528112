"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Field, INPUT_CLASS } from "@/app/_ui/field";
import { OneTimeSecret } from "@/app/(console)/console/_secrets/one-time-secret";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { createGlobalKey } from "@/lib/console/administration/queries";
import { useAdminMutation } from "../../_admin/use-admin-mutation";

const SCOPES = ["webhook", "admin"] as const;

export function NewGlobalKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workplace");
  const { data: made, mutate, isPending, error } = useAdminMutation(createGlobalKey);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const scope = SCOPES.find((each) => each === form.get("scope")) ?? "webhook";
    mutate({ scope, description: String(form.get("description")).trim() });
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      staysOpen={made !== undefined}
      title={made ? t("apiKeys.made") : t("admin.keys.new")}
      text={made ? t("apiKeys.once") : t("admin.keys.newText")}
      closeLabel={t("close")}
    >
      {made ? (
        <>
          <OneTimeSecret label={made.description ?? t("apiKeys.key")} secret={made.token} />
          <div className="flex justify-end">
            <Button variant="primary" onClick={onClose}>
              {t("secrets.kept")}
            </Button>
          </div>
        </>
      ) : (
        <form onSubmit={submit} className="space-y-4">
          <KeyFields error={error} />
          <div className="flex justify-end">
            <Button type="submit" variant="primary" disabled={isPending}>
              {t("apiKeys.create")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function KeyFields({ error }: { error: Error | null }) {
  const t = useTranslations("workplace.admin.keys");
  const reason = useErrorMessage();
  return (
    <>
      <Field label={t("scope")}>
        {(control) => (
          <select {...control} name="scope" className={`${INPUT_CLASS} pr-8`}>
            {SCOPES.map((scope) => (
              <option key={scope} value={scope}>
                {t(`scopes.${scope}`)}
              </option>
            ))}
          </select>
        )}
      </Field>
      <Field label={t("description")} error={error && reason(error)}>
        {(control) => (
          <input
            {...control}
            name="description"
            required
            maxLength={500}
            autoComplete="off"
            className={INPUT_CLASS}
          />
        )}
      </Field>
    </>
  );
}
