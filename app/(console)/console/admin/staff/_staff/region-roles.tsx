"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { InputField, SelectField } from "@/app/_ui/form-fields";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { RegionRole } from "@/lib/console/administration/schema";
import { filterItems } from "../../_admin/filter-items";
import { FoundCount, ITEMS_WITHOUT_SEARCH_MAX } from "../../_admin/found-count";

const ROLES = ["manager", "adviser", "reader"] as const satisfies readonly RegionRole["role"][];
const SHOWN_MAX = 50;

type Props = { roles: readonly RegionRole[]; onChange: (roles: RegionRole[]) => void };

const regionIdsOf = (roles: readonly RegionRole[]) => new Set(roles.map(({ regionId }) => regionId));

/**
 * Edits a role in each region. The regions in which the person has a role come first. If there are many
 * regions, a search finds the others. The order changes only with the search, so that no field moves while it
 * is edited.
 */
export function RegionRoles({ roles, onChange }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { data: regions = [], error } = useQuery(regionsQuery());
  const [search, setSearch] = useState("");
  const [own, setOwn] = useState(() => regionIdsOf(roles));
  const found = filterItems(regions, search, ({ name }) => [name]);
  const ordered = [...found.filter(({ id }) => own.has(id)), ...found.filter(({ id }) => !own.has(id))];
  const shown = ordered.slice(0, SHOWN_MAX);
  const changeSearch = (changed: string) => {
    setSearch(changed);
    setOwn(regionIdsOf(roles));
  };
  const roleIn = (id: string) => roles.find(({ regionId }) => regionId === id)?.role ?? "";
  const changeRole = (regionId: string, value: string) => {
    const others = roles.filter((assigned) => assigned.regionId !== regionId);
    const role = ROLES.find((option) => option === value);
    onChange(role ? [...others, { regionId, role }] : others);
  };
  if (error && regions.length === 0)
    return (
      <p role="alert" className="text-danger">
        {reason(error)}
      </p>
    );
  return (
    <div className="max-h-60 space-y-2 overflow-y-auto p-1">
      {regions.length > ITEMS_WITHOUT_SEARCH_MAX && (
        <>
          <InputField
            label={t("admin.staff.searchRegion")}
            type="search"
            value={search}
            onChange={({ target }) => changeSearch(target.value)}
            // Enter must not save the dialog.
            onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
          />
          <FoundCount search={search} shown={shown.length} found={found.length} />
        </>
      )}
      {shown.map(({ id, name }) => (
        <SelectField
          key={id}
          label={t("admin.staff.roleIn", { region: name })}
          placeholder={t("admin.staff.noRole")}
          options={ROLES.map((role) => ({ value: role, label: t(`roles.${role}`) }))}
          value={roleIn(id)}
          onChange={({ target }) => changeRole(id, target.value)}
        />
      ))}
    </div>
  );
}
