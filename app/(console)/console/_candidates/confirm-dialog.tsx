"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";

export function ConfirmDialog({
  title,
  text,
  warning,
  error,
  confirmLabel,
  isPending = false,
  staysOpen = false,
  onConfirm,
  onClose,
}: {
  title: string;
  text: string;
  warning?: ReactNode;
  error?: string | null;
  confirmLabel: string;
  isPending?: boolean;
  /**
   * Whether the dialog can't be closed while `isPending` is set, because it shows the error or closes itself
   * afterwards. If the user could close it, another dialog might be open by then.
   */
  staysOpen?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const t = useTranslations("console");
  const isBusy = staysOpen && isPending;
  return (
    <Dialog isBusy={isBusy} onClose={onClose} title={title} text={text} closeLabel={t("close")}>
      {warning}
      {error && (
        <p role="alert" className="mb-4 text-danger">
          {error}
        </p>
      )}
      <div className="flex justify-end gap-2">
        <Button isBusy={isBusy} onClick={onClose}>
          {t("cancel")}
        </Button>
        <Button variant="danger" aria-disabled={isPending} onClick={() => !isPending && onConfirm()}>
          {isPending ? t("table.processing") : confirmLabel}
        </Button>
      </div>
    </Dialog>
  );
}
