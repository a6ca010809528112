"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useDuration } from "@/app/(console)/console/_shell/use-duration";
import { queueQuery } from "@/lib/console/queue-monitoring/queries";

/** How much waits, and since when. */
export function Queue() {
  const t = useTranslations("workplace.mutations.queue");
  const format = useFormatter();
  const duration = useDuration();
  const { place } = useConsole();
  const { data, dataUpdatedAt } = useQuery(queueQuery(place));
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "medium" });
  const age = data?.oldestQueuedAt && duration(Math.max(0, dataUpdatedAt - Date.parse(data.oldestQueuedAt)));
  return (
    <dl
      aria-label={t("title")}
      className="mx-3 mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line text-sm sm:mx-4 lg:grid-cols-4"
    >
      <Figure name={t("queued")}>{data?.queuedMutations}</Figure>
      <Figure name={t("oldest")}>{data && (age || t("nothing"))}</Figure>
      <Figure name={t("callbacks")}>{data?.pendingCallbacks}</Figure>
      <Figure name={t("next")}>
        {data && (data.nextCallbackAt ? time(data.nextCallbackAt) : t("nothing"))}
      </Figure>
    </dl>
  );
}

const Figure = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="bg-paper px-3 py-2">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="min-h-6 font-medium tabular-nums">{children}</dd>
  </div>
);
