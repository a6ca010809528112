"use client";

import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField, SelectField } from "@/app/_ui/form-fields";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { OneTimeSecret } from "@/app/(console)/console/_secrets/one-time-secret";
import { createGlobalKey } from "@/lib/console/administration/queries";
import { useAdminMutation } from "../../_admin/use-admin-mutation";

const SCOPES = ["webhook", "admin"] as const;

type Props = { onCreated: (key: { id: string }) => void; onClose: () => void };

export function NewGlobalKeyDialog({ onCreated, onClose }: Props) {
  const t = useTranslations("console");
  const {
    data: created,
    mutate,
    isPending,
    error,
  } = useAdminMutation(createGlobalKey, { onSuccess: onCreated });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const scope = SCOPES.find((option) => option === form.get("scope")) ?? "webhook";
    mutate({ scope, description: String(form.get("description")).trim() });
  };
  return (
    <Dialog
      onClose={onClose}
      isBusy={isPending}
      isShownOnce={created !== undefined}
      title={created ? t("apiKeys.made") : t("admin.keys.new")}
      text={created ? t("apiKeys.once") : t("admin.keys.newText")}
      closeLabel={t("close")}
    >
      {created ? (
        <>
          <OneTimeSecret label={created.description ?? t("apiKeys.key")} secret={created.token} />
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
            <Button type="submit" variant="primary" isBusy={isPending}>
              {t("apiKeys.create")}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

function KeyFields({ error }: { error: Error | null }) {
  const t = useTranslations("console.admin.keys");
  const reason = useErrorMessage();
  return (
    <>
      <SelectField
        label={t("scope")}
        name="scope"
        options={SCOPES.map((value) => ({ value, label: t(`scopes.${value}`) }))}
      />
      <InputField
        label={t("description")}
        error={error && reason(error)}
        name="description"
        required
        maxLength={500}
        autoComplete="off"
      />
    </>
  );
}
