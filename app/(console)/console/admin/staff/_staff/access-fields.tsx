"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Checkbox } from "@/app/_ui/checkbox";
import { Field, INPUT } from "@/app/_ui/field";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { Access, RegionRole } from "@/lib/console/administration/schema";

const ROLES = ["manager", "adviser", "reader"] as const satisfies readonly RegionRole["role"][];

type Props = { access: Access; onAccess: (access: Access) => void };

/** What somebody may do: everything, or a role in each region. */
export function AccessFields({ access, onAccess }: Props) {
  const t = useTranslations("workplace");
  const { data: regions = [] } = useQuery(regionsQuery());
  const put = (regionId: string, role: string) => {
    const others = access.roles.filter((each) => each.regionId !== regionId);
    const chosen = ROLES.find((each) => each === role);
    onAccess({ ...access, roles: chosen ? [...others, { regionId, role: chosen }] : others });
  };
  return (
    <fieldset className="space-y-3">
      <legend className="font-medium">{t("admin.staff.access")}</legend>
      <div className="flex items-center gap-2">
        <Checkbox
          id="is-admin"
          checked={access.isAdmin}
          onCheckedChange={(checked) => onAccess({ ...access, isAdmin: checked === true })}
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
                  className={`${INPUT} pr-8`}
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

/** An admin needs no roles; those of before are not kept, so that losing the one doesn't bring back the other. */
export const withoutSpareRoles = ({ isAdmin, roles }: Access): Access => ({
  isAdmin,
  roles: isAdmin ? [] : roles,
});
