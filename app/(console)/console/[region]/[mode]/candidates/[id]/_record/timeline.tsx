"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef } from "react";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { timelineQuery } from "@/lib/console/candidates/record-queries";
import { TIMELINE_TITLE_ID } from "./entry";
import { InteractionComposer } from "./interaction-composer";
import { TimelineEntry } from "./timeline-entry";
import { useEditedInteraction } from "./use-resume-typing";

const InteractionDialog = lazyPart(() =>
  import("./interaction-dialog").then((loaded) => loaded.InteractionDialog),
);

const REFRESH_MS = 2_000;

/**
 * Shows interactions, consent, audit events, and queued or failed mutations on one timeline, latest first.
 * Refreshes the timeline while a mutation is queued.
 */
export function Timeline({ candidateId }: { candidateId: string }) {
  const t = useTranslations("console");
  const { scope, canWrite } = useConsole();
  const [edited, edit] = useEditedInteraction(candidateId);
  const title = useRef<HTMLHeadingElement>(null);
  const { data } = useQuery({
    ...timelineQuery(scope, candidateId),
    refetchInterval: ({ state }) =>
      state.data?.some((item) => item.kind === "mutation" && item.status === "queued") ? REFRESH_MS : false,
  });
  return (
    <section aria-labelledby={TIMELINE_TITLE_ID}>
      <h2 ref={title} id={TIMELINE_TITLE_ID} tabIndex={-1} className="mb-2 font-semibold outline-none">
        {t("timeline.title")}
      </h2>
      {canWrite && (
        <InteractionComposer
          key={candidateId}
          candidateId={candidateId}
          onLeave={() => title.current?.focus()}
        />
      )}
      {!data && <Skeleton className="h-40" />}
      {data?.length === 0 && <p className="text-muted text-sm">{t("timeline.empty")}</p>}
      <ol className="relative ml-2 border-line border-l text-sm">
        {data?.map((item) => (
          <TimelineEntry
            key={`${item.kind} ${item.id}`}
            item={item}
            candidateId={candidateId}
            onEdit={(interaction) => edit({ interaction })}
          />
        ))}
      </ol>
      {edited && (
        <InteractionDialog
          candidateId={candidateId}
          edited={edited.interaction}
          typedIn={edited.typedIn}
          titleId={TIMELINE_TITLE_ID}
          onClose={() => edit(null)}
          onReopen={() => edit(edited)}
        />
      )}
    </section>
  );
}
