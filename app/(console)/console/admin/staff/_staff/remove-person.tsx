"use client";

import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { ConfirmDialog } from "@/app/(console)/console/_candidates/confirm-dialog";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { removePerson } from "@/lib/console/administration/queries";
import type { Person } from "@/lib/console/administration/schema";
import { useChange } from "../../_admin/use-change";

export function RemovePerson({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTranslations("workplace.admin.staff");
  const reason = useReason();
  const { mutate, isPending } = useChange(removePerson, { done: t("removed"), onDone: onClose });
  return (
    <ConfirmDialog
      title={t("removeTitle", { name: person.name })}
      text={t("removeText")}
      confirm={t("remove")}
      isPending={isPending}
      onConfirm={() => mutate(person.id, { onError: (error) => toast(reason(error)) })}
      onClose={onClose}
    />
  );
}
