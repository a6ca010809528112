"use client";

import { useTranslations } from "next-intl";
import type { DataColumn } from "@/app/(console)/console/_lists/data-table";
import { Actor } from "@/app/(console)/console/_values/actor";
import { shortId } from "@/app/(console)/console/_values/short-id";
import { Timestamp } from "@/app/(console)/console/_values/timestamp";
import { useCodeName } from "@/app/(console)/console/_values/use-code-name";
import type { SecurityEvent } from "@/lib/console/security-log/schema";
import { AccessDetails } from "./access-details";

/**
 * Returns the columns. On narrow screens, the time is shown below the action, and the actor and the IP
 * address below the subject.
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
      cell: ({ actor }) => <Actor {...actor} isFull />,
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
  const t = useTranslations("console.admin.securityLog");
  const nameOf = useCodeName("console.admin.securityLog.actions");
  const via = VIAS.find((known) => known === event.details.via);
  return (
    <>
      <span className="block">{nameOf(event.action)}</span>
      <span className="block text-muted text-xs wrap-anywhere">
        {via ? t(`via.${via}`) : <AccessDetails details={event.details} />}
      </span>
      <span className="block text-muted text-xs sm:hidden">
        <Timestamp at={event.occurredAt} />
      </span>
    </>
  );
}

const VIAS = ["mail", "oidc", "code", "link", "app", "recovery_code"] as const;

function SubjectCell({ event: { action, subject, actor, address } }: { event: SecurityEvent }) {
  const t = useTranslations("console.actors");
  const kind = action.startsWith("region.") ? "region" : action.startsWith("api_key.") ? "api_key" : "staff";
  const deleted = t(`${kind}Deleted`);
  return (
    <>
      <span className={`block wrap-anywhere ${subject?.name ? "" : "text-muted"}`}>
        {subject ? (subject.name ?? `${deleted} (${shortId(subject.id)})`) : "–"}
      </span>
      <span className="block text-muted text-xs sm:hidden">
        <Actor {...actor} isFull />
        <Address address={address} />
      </span>
    </>
  );
}

const Address = ({ address }: { address: string | null }) => (
  <span className="block wrap-anywhere tabular-nums sm:whitespace-nowrap">{address ?? "–"}</span>
);
