"use client";

import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useFormatDuration } from "@/app/(console)/console/_values/use-format-duration";
import { queueQuery } from "@/lib/console/queue-monitoring/queries";

/**
 * Shows how many mutations and callbacks are waiting, how long the oldest mutation has waited, when the next
 * callback attempt is due, and which receivers don't respond.
 */
export function QueueStats() {
  const t = useTranslations("console.mutations.queue");
  const format = useFormatter();
  const duration = useFormatDuration();
  const { scope } = useConsole();
  const { data, dataUpdatedAt } = useQuery(queueQuery(scope));
  const time = (at: string) => format.dateTime(new Date(at), { dateStyle: "short", timeStyle: "medium" });
  const age = data?.oldestQueuedAt && duration(Math.max(0, dataUpdatedAt - Date.parse(data.oldestQueuedAt)));
  const unresponsive = data?.unresponsiveReceivers ?? [];
  return (
    <>
      <dl
        aria-label={t("title")}
        className="mx-3 mb-3 grid grid-cols-2 gap-px overflow-hidden rounded-lg border border-line bg-line text-sm sm:mx-6 lg:grid-cols-4"
      >
        <Stat name={t("queued")}>{data && format.number(data.queuedMutations)}</Stat>
        <Stat name={t("oldest")}>{data && (age || t("nothing"))}</Stat>
        <Stat name={t("callbacks")}>{data && format.number(data.pendingCallbacks)}</Stat>
        <Stat name={t("next")}>
          {data && (data.nextCallbackAt ? time(data.nextCallbackAt) : t("nothing"))}
        </Stat>
      </dl>
      {unresponsive.length > 0 && (
        <section
          aria-labelledby="unresponsive"
          className="mx-3 mb-3 rounded-lg border border-line px-3 py-2 text-sm sm:mx-6"
        >
          <h2 id="unresponsive" className="font-medium">
            {t("unresponsive.title")}
          </h2>
          <ul>
            {unresponsive.map(({ host, since, failure }) => (
              <li key={host} className="break-all">
                {t("unresponsive.host", { host, since: time(since), failure })}
              </li>
            ))}
          </ul>
          <p className="text-muted text-xs">{t("unresponsive.note")}</p>
        </section>
      )}
    </>
  );
}

const Stat = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="bg-paper px-3 py-2">
    <dt className="text-muted text-xs">{name}</dt>
    <dd className="min-h-6 font-medium tabular-nums">{children}</dd>
  </div>
);
