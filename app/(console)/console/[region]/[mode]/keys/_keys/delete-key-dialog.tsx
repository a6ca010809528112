"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import type { ApiKeyWithUsage } from "@/lib/access/api-keys/schema";
import { useDeleteKey } from "./use-delete-key";

export function DeleteKeyDialog({ apiKey, onClose }: { apiKey: ApiKeyWithUsage; onClose: () => void }) {
  const t = useTranslations("console.apiKeys");
  const { mutate, isPending } = useDeleteKey(onClose);
  const name = apiKey.description ?? apiKey.tokenPreview;
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText", { preview: apiKey.tokenPreview })}
      confirmLabel={t("delete")}
      isPending={isPending}
      onConfirm={() => mutate(apiKey.id)}
      onClose={onClose}
    />
  );
}
