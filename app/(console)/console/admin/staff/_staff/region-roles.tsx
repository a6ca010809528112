"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { InputField, SelectField } from "@/app/_ui/form-fields";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { AdministeredRegion, RegionRole } from "@/lib/console/administration/schema";
import { filterItems } from "../../_admin/filter-items";

const ROLES = ["manager", "adviser", "reader"] as const satisfies readonly RegionRole["role"][];
const REGIONS_WITHOUT_SEARCH_MAX = 10;
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
      {regions.length > REGIONS_WITHOUT_SEARCH_MAX && (
        <RegionSearch value={search} onChange={changeSearch} shown={shown} foundCount={found.length} />
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

type RegionSearchProps = {
  value: string;
  onChange: (value: string) => void;
  shown: readonly AdministeredRegion[];
  foundCount: number;
};

function RegionSearch({ value, onChange, shown, foundCount }: RegionSearchProps) {
  const t = useTranslations("console.admin");
  return (
    <>
      <InputField
        label={t("staff.searchRegion")}
        type="search"
        value={value}
        onChange={({ target }) => onChange(target.value)}
        // Enter must not save the dialog.
        onKeyDown={(event) => event.key === "Enter" && event.preventDefault()}
      />
      <p role="status" className="text-muted text-sm tabular-nums">
        {foundCount > shown.length
          ? t("search.part", { shown: shown.length, total: foundCount })
          : value.trim() && t("search.found", { count: foundCount })}
      </p>
    </>
  );
}
