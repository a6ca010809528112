"use client";

import { useTranslations } from "next-intl";
import { useFailureText } from "@/app/(console)/console/_errors/use-failure-text";
import type { TimelineItem } from "@/lib/console/candidates/schema";
import type { Interaction } from "@/lib/records/interactions/schema";
import { AuditEventEntry } from "./audit-event-entry";
import { ActorLabel, Entry, type ItemOfKind } from "./entry";
import { InteractionEntry } from "./interaction-entry";

type Props = { item: TimelineItem; candidateId: string; onEdit: (interaction: Interaction) => void };

export function TimelineEntry({ item, candidateId, onEdit }: Props) {
  if (item.kind === "interaction") {
    return <InteractionEntry item={item} candidateId={candidateId} onEdit={onEdit} />;
  }
  if (item.kind === "consent") return <ConsentEntry item={item} />;
  if (item.kind === "event") return <AuditEventEntry item={item} candidateId={candidateId} />;
  return <MutationEntry item={item} />;
}

function ConsentEntry({ item: { at, isGiven, textVersion, actor } }: { item: ItemOfKind<"consent"> }) {
  const t = useTranslations("console.timeline.consent");
  return (
    <Entry icon={isGiven ? "check" : "close"} at={at}>
      <p>
        {t(isGiven ? "given" : "withdrawn")}
        {textVersion !== null && <span className="text-muted"> · {t("text", { version: textVersion })}</span>}
      </p>
      <ActorLabel actor={actor} />
    </Entry>
  );
}

function MutationEntry({ item: { at, status, failure, actor } }: { item: ItemOfKind<"mutation"> }) {
  const t = useTranslations("console.timeline");
  const reasonOf = useFailureText();
  const isFailed = status === "failed";
  return (
    <Entry icon={isFailed ? "warning" : "dots"} at={at}>
      <p className={isFailed ? "text-danger" : "text-muted"}>
        {isFailed ? t("failed", { reason: failure ? reasonOf(failure) : "" }) : t("queued")}
      </p>
      <ActorLabel actor={actor} />
    </Entry>
  );
}
