"use client";

import { useTranslations } from "next-intl";
import { Actor } from "@/app/(console)/console/_shell/actor";
import type { DataColumn } from "@/app/(console)/console/_shell/data-table";
import { Timestamp } from "@/app/(console)/console/_shell/timestamp";
import type { SecurityEvent } from "@/lib/console/security-log/schema";
import { useSecurityActionName } from "./use-security-action-name";

/**
 * Returns the columns. On narrow screens, the time is shown below the action, and the actor and the address
 * below the subject.
 */
export function useSecurityLogColumns(): DataColumn<SecurityEvent>[] {
  const t = useTranslations("console");
  return [
    {
      id: "occurredAt",
      header: t("activity.columns.occurredAt"),
      isWide: true,
      cell: ({ occurredAt }) => <Timestamp at={occurredAt} />,
    },
    {
      id: "action",
      header: t("activity.columns.action"),
      isRowHeader: true,
      cell: (event) => <ActionCell event={event} />,
    },
    {
      id: "subject",
      header: t("activity.columns.record"),
      cell: (event) => <SubjectCell event={event} />,
    },
    {
      id: "actor",
      header: t("activity.columns.actor"),
      isWide: true,
      cell: ({ actor }) => <Actor {...actor} />,
    },
    {
      id: "address",
      header: t("admin.securityLog.address"),
      isWide: true,
      cell: ({ address }) => <Address address={address} />,
    },
  ];
}

function ActionCell({ event }: { event: SecurityEvent }) {
  const nameOf = useSecurityActionName();
  const details = useDetails(event);
  return (
    <>
      <span className="block truncate">{nameOf(event.action)}</span>
      {details && <span className="block truncate text-muted text-xs">{details}</span>}
      <span className="block text-muted text-xs sm:hidden">
        <Timestamp at={event.occurredAt} />
      </span>
    </>
  );
}

const VIAS = ["mail", "oidc", "code", "link", "app", "recovery_code"] as const;

/** Returns how someone signed in, or whether someone is an admin after the change. */
function useDetails({ details }: SecurityEvent): string {
  const t = useTranslations("console.admin.securityLog");
  const via = VIAS.find((known) => known === details.via);
  if (via) return t(`via.${via}`);
  const access = (details.after ?? details) as { isAdmin?: unknown };
  return typeof access.isAdmin === "boolean" ? t(access.isAdmin ? "isAdmin" : "isNoAdmin") : "";
}

function SubjectCell({ event: { subject, actor, address } }: { event: SecurityEvent }) {
  const t = useTranslations("console.activity");
  return (
    <>
      <span className={`block truncate ${subject?.name ? "" : "text-muted"}`}>
        {subject ? (subject.name ?? t("gone", { id: subject.id })) : "–"}
      </span>
      <span className="block text-muted text-xs sm:hidden">
        <Actor {...actor} />
        <Address address={address} />
      </span>
    </>
  );
}

const Address = ({ address }: { address: string | null }) => (
  <span className="block truncate tabular-nums">{address ?? "–"}</span>
);
