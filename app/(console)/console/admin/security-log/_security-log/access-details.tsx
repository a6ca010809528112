"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { shortId } from "@/app/(console)/console/_values/short-id";
import { regionsQuery } from "@/lib/console/administration/queries";
import type { SecurityEvent } from "@/lib/console/security-log/schema";
import type { StaffRole } from "@/lib/contract/staff-roles";

type Access = { isAdmin: boolean; roles: { regionId: string; role: StaffRole }[] };

const isAccess = (value: unknown): value is Access =>
  typeof value === "object" && value !== null && "isAdmin" in value && "roles" in value;

type EndedSessions = { staffSessions: number; candidateSessions: number };

const isEndedSessions = (details: object): details is EndedSessions => "candidateSessions" in details;

/**
 * Shows a person's roles at the time of their invitation or removal, or those that a change added, changed or
 * removed. If a command ended all sessions, shows how many.
 */
export function AccessDetails({ details }: Pick<SecurityEvent, "details">) {
  const t = useTranslations("console.admin.securityLog");
  const textOf = useAccessText();
  if (isAccess(details)) return textOf(details);
  if (isEndedSessions(details)) return t("endedSessions", details);
  const { before, after } = details;
  if (!isAccess(before) || !isAccess(after)) return null;
  const changedIds = findChangedRegions(before, after);
  return (
    <>
      <span className="block">{t("before", { access: textOf(before, changedIds) })}</span>
      <span className="block">{t("after", { access: textOf(after, changedIds) })}</span>
    </>
  );
}

const roleIn = ({ roles }: Access, id: string) => roles.find(({ regionId }) => regionId === id)?.role;

const findChangedRegions = (before: Access, after: Access): string[] =>
  [...new Set([...before.roles, ...after.roles].map(({ regionId }) => regionId))].filter(
    (id) => roleIn(before, id) !== roleIn(after, id),
  );

/** Returns a function that names the roles in these regions. By default, the regions where there is a role. */
function useAccessText(): (access: Access, regionIds?: string[]) => string {
  const t = useTranslations("console");
  const { data: regions = [] } = useQuery(regionsQuery());
  const nameOf = (regionId: string) =>
    regions.find(({ id }) => id === regionId)?.name ??
    t("admin.securityLog.regionDeleted", { id: shortId(regionId) });
  return (access, regionIds = access.roles.map(({ regionId }) => regionId)) => {
    if (access.isAdmin) return t("roles.admin");
    if (access.roles.length === 0) return t("admin.staff.noRole");
    const roleText = (id: string) => {
      const role = roleIn(access, id);
      return role ? t(`roles.${role}`) : t("admin.staff.noRole");
    };
    return regionIds.map((id) => `${nameOf(id)}: ${roleText(id)}`).join(" · ");
  };
}
