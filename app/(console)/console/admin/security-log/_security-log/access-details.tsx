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
 * Shows a person's roles: before and after a change, or at the time of their invitation or removal. If a
 * command ended all sessions, shows how many.
 */
export function AccessDetails({ details }: Pick<SecurityEvent, "details">) {
  const t = useTranslations("console.admin.securityLog");
  const textOf = useAccessText();
  if (isAccess(details)) return textOf(details);
  if (isEndedSessions(details)) return t("endedSessions", details);
  const { before, after } = details;
  if (!isAccess(before) || !isAccess(after)) return null;
  return (
    <>
      <span className="block">{t("before", { access: textOf(before) })}</span>
      <span className="block">{t("after", { access: textOf(after) })}</span>
    </>
  );
}

function useAccessText(): (access: Access) => string {
  const t = useTranslations("console");
  const { data: regions = [] } = useQuery(regionsQuery());
  const nameOf = (regionId: string) =>
    regions.find(({ id }) => id === regionId)?.name ??
    t("admin.securityLog.regionDeleted", { id: shortId(regionId) });
  return ({ isAdmin, roles }) => {
    if (isAdmin) return t("roles.admin");
    if (roles.length === 0) return t("admin.staff.noRole");
    return roles.map(({ regionId, role }) => `${nameOf(regionId)}: ${t(`roles.${role}`)}`).join(" · ");
  };
}
