"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { changeAccess } from "@/lib/console/administration/queries";
import type { AccessPatch, StaffMember } from "@/lib/console/administration/schema";
import { useAdminMutation } from "../../_admin/use-admin-mutation";
import { AccessFields, normalizeAccess } from "./access-fields";

export function EditAccessDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const [access, setAccess] = useState<AccessPatch>({ isAdmin: person.isAdmin, roles: person.roles });
  const { mutate, isPending, error } = useAdminMutation(
    (next: AccessPatch) => changeAccess(person.id, next),
    {
      successMessage: t("admin.saved"),
      onSuccess: onClose,
    },
  );
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("admin.staff.editNamed", { name: person.name })}
      text={t("admin.staff.editText")}
      closeLabel={t("close")}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          mutate(normalizeAccess(access));
        }}
        className="space-y-4"
      >
        <AccessFields access={access} onChange={setAccess} />
        {error && (
          <p role="alert" className="text-danger">
            {reason(error)}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" variant="primary" disabled={isPending}>
            {isPending ? t("saving") : t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
