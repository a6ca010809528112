"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { CheckboxField } from "@/app/_ui/checkbox-field";
import { SelectField } from "@/app/_ui/form-fields";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { Access, RegionRole } from "@/lib/console/administration/schema";

const ROLES = ["manager", "adviser", "reader"] as const satisfies readonly RegionRole["role"][];

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
  const { data: regions = [] } = useQuery(regionsQuery());
  const changeRole = (regionId: string, role: string) => {
    const otherRoles = access.roles.filter((assigned) => assigned.regionId !== regionId);
    const chosen = ROLES.find((option) => option === role);
    onChange({ ...access, roles: chosen ? [...otherRoles, { regionId, role: chosen }] : otherRoles });
  };
  return (
    <fieldset className="space-y-3" disabled={isLocked}>
      <legend className="font-medium">{t("admin.staff.access")}</legend>
      <CheckboxField
        label={t("admin.staff.isAdmin")}
        checked={access.isAdmin}
        onCheckedChange={(checked) => onChange({ ...access, isAdmin: checked === true })}
      />
      {!access.isAdmin && (
        <div className="max-h-60 space-y-2 overflow-y-auto p-1">
          {regions.map(({ id, name }) => (
            <SelectField
              key={id}
              label={t("admin.staff.roleIn", { region: name })}
              placeholder={t("admin.staff.noRole")}
              options={ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
              value={access.roles.find(({ regionId }) => regionId === id)?.role ?? ""}
              onChange={({ target }) => changeRole(id, target.value)}
            />
          ))}
        </div>
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
