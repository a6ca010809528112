"use client";

import { useTranslations } from "next-intl";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { removeStaffMember } from "@/lib/console/administration/queries";
import type { StaffMember } from "@/lib/console/administration/schema";
import { useAdminMutation } from "../../_admin/use-admin-mutation";

type Props = { person: StaffMember; onRemoved: () => void; onClose: () => void };

export function RemovePersonDialog({ person, onRemoved, onClose }: Props) {
  const t = useTranslations("console.admin.staff");
  const reason = useErrorMessage();
  const { mutate, isPending, error } = useAdminMutation(removeStaffMember, {
    successMessage: t("removed"),
    onSuccess: () => {
      onClose();
      onRemoved();
    },
  });
  return (
    <ConfirmDialog
      title={t("removeTitle", { name: person.name })}
      text={t("removeText")}
      error={error && reason(error)}
      confirmLabel={t("remove")}
      isPending={isPending}
      staysOpen
      onConfirm={() => mutate(person.id)}
      onClose={onClose}
    />
  );
}
