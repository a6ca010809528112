"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { Icon } from "@/app/_ui/icon";
import { Skeleton } from "@/app/_ui/skeleton";
import { useHasDraft } from "@/app/(console)/console/_drafts/use-has-draft";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useShortcuts } from "@/app/(console)/console/_shell/shortcuts";
import { timelineQuery } from "@/lib/console/candidates/queries";
import type { Interaction } from "@/lib/records/interactions/schema";
import { InteractionDialog, interactionDraft } from "./interaction-dialog";
import { TimelineEntry } from "./timeline-entry";

const REFRESH_MS = 2_000;

/**
 * Shows interactions, consent, audit events, and queued or failed mutations on one timeline, latest first.
 * Refreshes the timeline while a mutation is queued.
 */
export function Timeline({ candidateId }: { candidateId: string }) {
  const t = useTranslations("console");
  const { scope, canWrite } = useConsole();
  const [edited, edit] = useState<Interaction | "new" | null>(null);
  const hasDraft = useHasDraft(interactionDraft(candidateId)) && edited === null;
  useShortcuts(canWrite ? { i: () => edit("new") } : {});
  const { data } = useQuery({
    ...timelineQuery(scope, candidateId),
    refetchInterval: ({ state }) =>
      state.data?.some((item) => item.kind === "mutation" && item.status === "queued") ? REFRESH_MS : false,
  });
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-2 font-semibold">
        {t("timeline.title")}
      </h2>
      {canWrite && (
        <Button
          className="mb-5 w-full justify-start text-muted text-sm print:hidden"
          onClick={() => edit("new")}
        >
          <Icon name="talk" />
          {t("interaction.add")}
        </Button>
      )}
      {hasDraft && (
        <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-md border border-line bg-raised px-3 py-2 text-sm">
          <p className="min-w-0 flex-1">{t("interaction.draft")}</p>
          <Button size="small" onClick={() => edit("new")}>
            {t("drafts.continue")}
          </Button>
        </div>
      )}
      {!data && <Skeleton className="h-40" />}
      {data?.length === 0 && <p className="text-muted text-sm">{t("timeline.empty")}</p>}
      <ol className="relative ml-2 border-line border-l text-sm">
        {data?.map((item) => (
          <TimelineEntry
            key={`${item.kind} ${item.id}`}
            item={item}
            candidateId={candidateId}
            onEdit={edit}
          />
        ))}
      </ol>
      {edited && (
        <InteractionDialog
          candidateId={candidateId}
          edited={edited}
          onClose={() => edit(null)}
          onReopen={() => edit(edited)}
        />
      )}
    </section>
  );
}
