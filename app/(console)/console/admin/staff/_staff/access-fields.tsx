"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { Field, INPUT_CLASS } from "@/app/_ui/field";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { AccessPatch, RegionRole } from "@/lib/console/administration/schema";

const ROLES = ["manager", "adviser", "reader"] as const satisfies readonly RegionRole["role"][];

type Props = { access: AccessPatch; onChange: (access: AccessPatch) => void };

/** Admin rights, or a role in each region. */
export function AccessFields({ access, onChange }: Props) {
  const t = useTranslations("workplace");
  const { data: regions = [] } = useQuery(regionsQuery());
  const put = (regionId: string, role: string) => {
    const others = access.roles.filter((each) => each.regionId !== regionId);
    const chosen = ROLES.find((each) => each === role);
    onChange({ ...access, roles: chosen ? [...others, { regionId, role: chosen }] : others });
  };
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">{t("admin.staff.access")}</legend>
      <div className="flex items-center gap-2">
        <Checkbox
          id="is-admin"
          checked={access.isAdmin}
          onCheckedChange={(checked) => onChange({ ...access, isAdmin: checked === true })}
        />
        <label htmlFor="is-admin">{t("admin.staff.isAdmin")}</label>
      </div>
      {!access.isAdmin && (
        <div className="max-h-60 space-y-2 overflow-y-auto p-1">
          {regions.map(({ id, name }) => (
            <Field key={id} label={t("admin.staff.roleIn", { region: name })}>
              {(control) => (
                <select
                  {...control}
                  value={access.roles.find(({ regionId }) => regionId === id)?.role ?? ""}
                  onChange={({ target }) => put(id, target.value)}
                  className={`${INPUT_CLASS} pr-8`}
                >
                  <option value="">{t("admin.staff.noRole")}</option>
                  {ROLES.map((role) => (
                    <option key={role} value={role}>
                      {t(`roles.${role}`)}
                    </option>
                  ))}
                </select>
              )}
            </Field>
          ))}
        </div>
      )}
    </fieldset>
  );
}

/** Drops an admin's roles, so that losing admin rights doesn't restore them. */
export const normalizeAccess = ({ isAdmin, roles }: AccessPatch): AccessPatch => ({
  isAdmin,
  roles: isAdmin ? [] : roles,
});
