"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import type { CountedApiKey } from "@/lib/access/api-keys/schema";
import { useDeleteKey } from "./use-delete-key";

export function DeleteKey({ apiKey, onClose }: { apiKey: CountedApiKey; onClose: () => void }) {
  const t = useTranslations("workplace.apiKeys");
  const { mutate, isPending } = useDeleteKey(onClose);
  const name = apiKey.description ?? apiKey.tokenPreview;
  return (
    <ConfirmDialog
      title={t("deleteTitle", { name })}
      text={t("deleteText", { preview: apiKey.tokenPreview })}
      confirm={t("delete")}
      isPending={isPending}
      onConfirm={() => mutate(apiKey.id)}
      onClose={onClose}
    />
  );
}
