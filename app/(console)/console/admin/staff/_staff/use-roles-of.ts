"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { AdministeredRegion, StaffMember } from "@/lib/console/administration/schema";

export type RoleText = { id: string; text: string };
export type RolesOf = (person: StaffMember) => RoleText[];

/**
 * Returns a function that describes a person's roles. The list calls this hook once, because searching the
 * regions for each of thousands of rows is slow.
 */
export function useRolesOf(): RolesOf {
  const t = useTranslations("console");
  const { data: regionNames } = useQuery({ ...regionsQuery(), select: namesById });
  return ({ isAdmin, roles }) => {
    if (isAdmin) return [{ id: "admin", text: t("roles.admin") }];
    return roles.map(({ regionId, role }) => ({
      id: regionId,
      text: `${regionNames?.[regionId] ?? regionId}: ${t(`roles.${role}`)}`,
    }));
  };
}

/** Returns an object, because the query would treat each new Map as changed data and rerender the list. */
const namesById = (regions: AdministeredRegion[]): Partial<Record<string, string>> =>
  Object.fromEntries(regions.map(({ id, name }) => [id, name]));
