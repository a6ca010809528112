"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { isSameAccess } from "@/lib/console/administration/same-access";
import type { Access, StaffMember } from "@/lib/console/administration/schema";
import { AccessFields, normalizeAccess } from "./access-fields";
import { useChangeAccess } from "./use-change-access";

export function EditAccessDialog({ person, onClose }: { person: StaffMember; onClose: () => void }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const [access, setAccess] = useState<Access>({ isAdmin: person.isAdmin, roles: person.roles });
  const { mutate, isPending, error } = useChangeAccess(person, onClose);
  return (
    <Dialog
      isBusy={isPending}
      onClose={onClose}
      hasUnsavedChoices={!isSameAccess(access, person)}
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
        <AccessFields access={access} onChange={setAccess} isLocked={isPending} />
        {error && (
          <p role="alert" className="text-danger">
            {reason(error)}
          </p>
        )}
        <div className="flex justify-end gap-2">
          <Button onClick={onClose} isBusy={isPending}>
            {t("cancel")}
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending}>
            {isPending ? t("saving") : t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
