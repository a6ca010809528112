"use client";

import { useQuery } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { useRef, useState } from "react";
import { lazyPart } from "@/app/_ui/lazy-part";
import { Skeleton } from "@/app/_ui/skeleton";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { TIMELINE_ITEMS_MAX } from "@/lib/console/candidates/limits";
import { type Timeline as TimelineData, timelineQuery } from "@/lib/console/candidates/record-queries";
import { LoadFailed } from "../load-failed";
import { useEditedInteraction } from "../use-resume-typing";
import { TIMELINE_TITLE_ID } from "./entry";
import { InteractionComposer } from "./interaction-composer";
import { TimelineEntry } from "./timeline-entry";

const InteractionDialog = lazyPart(() =>
  import("./interaction-dialog").then((loaded) => loaded.InteractionDialog),
);

const TimelineEnd = lazyPart(() => import("./timeline-end").then((loaded) => loaded.TimelineEnd));

const REFRESH_MS = 2_000;

/**
 * Reads the latest items. After `show`, reads as many items as the server returns. Polls while a write is
 * queued.
 */
function useTimeline(candidateId: string) {
  const { scope } = useConsole();
  const [longId, setLongId] = useState<string | null>(null);
  const isWanted = longId === candidateId;
  const latest = useQuery({ ...timelineQuery(scope, candidateId), refetchInterval: whileQueued });
  const long = useQuery({
    ...timelineQuery(scope, candidateId, TIMELINE_ITEMS_MAX),
    refetchInterval: whileQueued,
    enabled: isWanted,
  });
  const shown = isWanted ? long.data : undefined;
  return {
    timeline: shown ?? latest.data,
    latest,
    isLong: shown !== undefined,
    isLoading: isWanted && !shown && long.isFetching,
    error: isWanted && !shown ? long.error : null,
    show: () => (isWanted ? void long.refetch() : setLongId(candidateId)),
  };
}

const whileQueued = ({ state }: { state: { data?: TimelineData | undefined } }) =>
  state.data?.data.some((item) => item.kind === "mutation" && item.status === "queued") ? REFRESH_MS : false;

/** Shows interactions, consent, audit events, and queued or failed mutations on one timeline, latest first. */
export function Timeline({ candidateId }: { candidateId: string }) {
  const t = useTranslations("console");
  const { canWrite } = useConsole();
  const [edited, edit] = useEditedInteraction(candidateId);
  const title = useRef<HTMLHeadingElement>(null);
  const { timeline, latest, ...end } = useTimeline(candidateId);
  const data = timeline?.data;
  const retry = () => {
    // The button disappears while the timeline loads.
    title.current?.focus();
    void latest.refetch();
  };
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
      {!data &&
        (latest.error ? (
          <LoadFailed error={latest.error} onRetry={retry} />
        ) : (
          <div role="status" aria-label={t("table.loading")}>
            <Skeleton className="h-40" />
          </div>
        ))}
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
      {(timeline?.meta.hasMore || end.isLong) && (
        <TimelineEnd {...end} isComplete={!timeline?.meta.hasMore} />
      )}
      {edited && (
        <InteractionDialog
          candidateId={candidateId}
          edited={edited.interaction}
          typedIn={edited.typedIn}
          onClose={() => edit(null)}
          onReopen={() => edit(edited)}
        />
      )}
    </section>
  );
}
