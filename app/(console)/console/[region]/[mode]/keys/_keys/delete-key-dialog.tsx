"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import type { ApiKeyWithUsage } from "@/lib/access/api-keys/schema";
import { useDeleteKey } from "./use-delete-key";

type Props = { apiKey: ApiKeyWithUsage; onDeleted: () => void; onClose: () => void };

export function DeleteKeyDialog({ apiKey, onDeleted, onClose }: Props) {
  const t = useTranslations("console.apiKeys");
  const { mutate, isPending } = useDeleteKey(() => {
    onClose();
    onDeleted();
  });
  const name = apiKey.description ?? apiKey.tokenPreview;
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText", { preview: apiKey.tokenPreview })}
      confirmLabel={t("delete")}
      isPending={isPending}
      staysOpen
      onConfirm={() => mutate(apiKey.id)}
      onClose={onClose}
    />
  );
}
