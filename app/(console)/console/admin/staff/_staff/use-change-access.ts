"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { toast } from "@/app/_ui/toaster";
import { askAboutConflicts } from "@/app/(console)/console/_candidates/ask-about-conflicts";
import { saveEdit } from "@/app/(console)/console/_drafts/save-edit";
import { changeAccess, regionsQuery, staffQuery } from "@/lib/console/administration/queries";
import { accessKeys } from "@/lib/console/administration/same-access";
import type { Access, RegionRole, StaffMember } from "@/lib/console/administration/schema";
import { apiError } from "@/lib/contract/api-client";
import { useAdminMutation } from "../../_admin/use-admin-mutation";

/**
 * Changes a person's access. If someone else has changed the same access, shows both versions and asks which
 * to keep.
 */
export function useChangeAccess(person: StaffMember, onSuccess: () => void) {
  const t = useTranslations("console");
  const client = useQueryClient();
  const nameRoles = useNameRoles();
  const save = async (chosen: Access) => {
    // Someone may have deleted a region in the meantime. The user can neither see nor remove a role in that
    // region.
    const regions = await client.fetchQuery({ ...regionsQuery(), staleTime: 0 });
    const isPresent = ({ regionId }: RegionRole) => regions.some(({ id }) => id === regionId);
    const next = { ...chosen, roles: chosen.roles.filter(isPresent) };
    const seen = { ...person, roles: person.roles.filter(isPresent) };
    const { isSaved } = await saveEdit({ patch: valuesOf(next), seen: valuesOf(seen) }, seen, {
      save: (_edit, { isAdmin, roles }) => changeAccess(person.id, { ...next, seen: { isAdmin, roles } }),
      load: async () => {
        const people = await client.fetchQuery({ ...staffQuery(), staleTime: 0 });
        const current = people.find(({ id }) => id === person.id);
        if (!current) throw apiError("staff_not_found", "");
        return current;
      },
      valuesOf,
      ask: (mine, theirs) =>
        askAboutConflicts([
          {
            id: person.id,
            name: person.name,
            mine: { access: nameRoles(mine.access) },
            theirs: { access: nameRoles(theirs.access) },
            labels: { access: t("admin.staff.access") },
          },
        ]),
    });
    toast(t(isSaved ? "admin.saved" : "reasons.kept_theirs"));
  };
  return useAdminMutation(save, { onSuccess });
}

const valuesOf = (access: Access) => ({ access: accessKeys(access) });

/** Returns a function that names the roles in a list from `accessKeys`. */
function useNameRoles(): (keys: unknown) => string[] {
  const t = useTranslations("console");
  const client = useQueryClient();
  return (keys) => {
    if (!Array.isArray(keys) || keys.length === 0) return [t("admin.staff.noRole")];
    const regions = client.getQueryData(regionsQuery().queryKey) ?? [];
    return keys.map((key) => {
      const [regionId = "", role] = String(key).split(" ");
      if (role === undefined) return t("roles.admin");
      const name = regions.find(({ id }) => id === regionId)?.name ?? regionId;
      return `${name}: ${t(`roles.${role as "reader"}`)}`;
    });
  };
}
