"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { ShownOnce } from "@/app/(console)/console/_secrets/shown-once";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { DescriptionForm } from "./description-form";
import { useNewKey } from "./use-new-key";

export function NewKey({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workplace");
  const reason = useReason();
  const { data: made, mutate, isPending, error } = useNewKey();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      staysOpen={made !== undefined}
      title={made ? t("apiKeys.made") : t("apiKeys.new")}
      text={made ? t("apiKeys.once") : t("apiKeys.newText")}
      closeLabel={t("close")}
    >
      {made ? (
        <>
          <ShownOnce label={made.description ?? t("apiKeys.key")} secret={made.token} />
          <div className="flex justify-end">
            <Button look="primary" onClick={onClose}>
              {t("secrets.kept")}
            </Button>
          </div>
        </>
      ) : (
        <DescriptionForm error={error && reason(error)} isPending={isPending} onSend={mutate} />
      )}
    </Dialog>
  );
}
