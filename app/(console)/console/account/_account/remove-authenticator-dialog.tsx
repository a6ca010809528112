"use client";

import { useTranslations } from "next-intl";
import { Dialog } from "@/app/_ui/dialog";
import { CodeForm } from "../../second-factor/code-form";
import { post } from "../../second-factor/requests";

type Props = { onClose: () => void; onRemoved: () => void };

export function RemoveAuthenticatorDialog({ onClose, onRemoved }: Props) {
  const t = useTranslations("console");
  return (
    <Dialog
      onClose={onClose}
      title={t("account.remove")}
      text={t("account.removeText")}
      closeLabel={t("close")}
    >
      <CodeForm
        onSubmit={(code) => post("authenticator/remove", { code })}
        onSuccess={onRemoved}
        hasAutoFocus
      />
    </Dialog>
  );
}
