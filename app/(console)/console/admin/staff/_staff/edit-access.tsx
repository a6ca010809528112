"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { changeAccess } from "@/lib/console/administration/queries";
import type { Access, Person } from "@/lib/console/administration/schema";
import { useChange } from "../../_admin/use-change";
import { AccessFields, withoutSpareRoles } from "./access-fields";

export function EditAccess({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useTranslations("workplace");
  const reason = useReason();
  const [access, setAccess] = useState<Access>({ isAdmin: person.isAdmin, roles: person.roles });
  const { mutate, isPending, error } = useChange((next: Access) => changeAccess(person.id, next), {
    done: t("admin.saved"),
    onDone: onClose,
  });
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
          mutate(withoutSpareRoles(access));
        }}
        className="space-y-4"
      >
        <AccessFields access={access} onAccess={setAccess} />
        {error && (
          <p role="alert" className="text-danger">
            {reason(error)}
          </p>
        )}
        <div className="flex justify-end">
          <Button type="submit" look="primary" disabled={isPending}>
            {isPending ? t("saving") : t("save")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
