"use client";

import { useTranslations } from "next-intl";
import { useRef } from "react";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useCandidateMutation } from "@/app/(console)/console/_candidates/use-candidate-mutation";
import { useFocusAfterDialog } from "@/app/(console)/console/_candidates/use-focus-after-dialog";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useRegionToast } from "@/app/(console)/console/_shell/use-region-toast";
import { type AttachmentField, removeAttachment } from "@/lib/records/attachments/queries";
import type { Attachment } from "@/lib/records/attachments/schema";

type Props = {
  file: Attachment;
  field: AttachmentField;
  candidateId: string;
  /** The id of the heading to focus after the file is deleted, because the focused button disappears. */
  titleId: string;
  onClose: () => void;
};

/** Asks for confirmation, then deletes the file. */
export function RemoveFileDialog({ file, field, candidateId, titleId, onClose }: Props) {
  const { id, filename: name } = file;
  const t = useTranslations("console.files");
  const toast = useRegionToast(candidateId);
  const { scope } = useConsole();
  const focusTitle = useFocusAfterDialog(titleId);
  const { mutate, isPending } = useCandidateMutation({
    mutationFn: () => removeAttachment(scope, candidateId, field, id),
    errorMessage: (_input: undefined, reason) => t("removeFailed", { name, reason }),
    // The dialog stays open, so the user can confirm again.
    isKept: () => true,
    onSuccess: () => {
      onClose();
      toast(t("removed", { name }));
      focusTitle();
    },
  });
  /** Ignores a second press before `isPending` is set. It would report that the file couldn't be deleted. */
  const isRemoving = useRef(false);
  const remove = () => {
    if (isRemoving.current) return;
    isRemoving.current = true;
    const onSettled = () => {
      isRemoving.current = false;
    };
    mutate(undefined, { onSettled });
  };
  return (
    <ConfirmDialog
      title={t("removeTitle")}
      text={t("removeText", { name })}
      confirmLabel={t("removeConfirm")}
      isPending={isPending}
      onConfirm={remove}
      onClose={onClose}
    />
  );
}
