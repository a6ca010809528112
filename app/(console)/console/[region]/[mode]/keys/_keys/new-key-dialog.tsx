"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { OneTimeSecret } from "@/app/(console)/console/_secrets/one-time-secret";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { DescriptionForm } from "./description-form";
import { useCreateKey } from "./use-create-key";

export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { data: created, mutate, isPending, error } = useCreateKey();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      staysOpen={created !== undefined}
      title={created ? t("apiKeys.made") : t("apiKeys.new")}
      text={created ? t("apiKeys.once") : t("apiKeys.newText")}
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
        <DescriptionForm error={error && reason(error)} isPending={isPending} onSubmit={mutate} />
      )}
    </Dialog>
  );
}
