"use client";

import { useTranslations } from "next-intl";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import type { Access } from "@/lib/console/administration/schema";
import { RegionRoles } from "./region-roles";

type Props = {
  access: Access;
  onChange: (access: Access) => void;
  /** Set while the access is being saved, because a later choice wouldn't be saved. */
  isLocked: boolean;
  error?: string | null;
};

/** Edits admin rights, or a role in each region. */
export function AccessFields({ access, onChange, isLocked, error }: Props) {
  const t = useTranslations("console");
  return (
    <fieldset className="space-y-3" disabled={isLocked}>
      <legend className="font-medium">{t("admin.staff.access")}</legend>
      <CheckboxField
        label={t("admin.staff.isAdmin")}
        checked={access.isAdmin}
        onCheckedChange={(checked) => onChange({ ...access, isAdmin: checked === true })}
      />
      {!access.isAdmin && (
        <RegionRoles roles={access.roles} onChange={(roles) => onChange({ ...access, roles })} />
      )}
      {error && (
        <p role="alert" className="text-danger">
          {error}
        </p>
      )}
    </fieldset>
  );
}

/** Drops an admin's roles, so that they don't come back when the admin rights are removed. */
export const normalizeAccess = ({ isAdmin, roles }: Access): Access => ({
  isAdmin,
  roles: isAdmin ? [] : roles,
});
