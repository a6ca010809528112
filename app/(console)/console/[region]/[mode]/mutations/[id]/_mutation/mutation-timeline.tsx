"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Icon, type IconName } from "@/app/_ui/icon";
import { Actor } from "@/app/(console)/console/_values/actor";
import { Timestamp } from "@/app/(console)/console/_values/timestamp";
import { useFormatDuration } from "@/app/(console)/console/_values/use-format-duration";
import type { MutationListItem } from "@/lib/console/queue-monitoring/schema";
import type { Mutation } from "@/lib/engine/mutations/schema";

/** Shows a mutation's events, from acceptance to its last callback attempt. */
export function MutationTimeline({
  mutation,
  listItem,
}: {
  mutation: Mutation;
  listItem: MutationListItem | undefined;
}) {
  const t = useTranslations("console.mutations.timeline");
  const { createdAt, startedAt, finishedAt, attempts, status, callback } = mutation;
  return (
    <section aria-labelledby="timeline">
      <h2 id="timeline" className="mb-3 font-semibold">
        {t("title")}
      </h2>
      <ol className="relative ml-3 border-line border-l text-sm">
        <Step icon="plus" title={t("accepted")} at={createdAt}>
          {listItem && <Actor {...listItem.actor} />}
        </Step>
        {startedAt && <Step icon="transfer" title={t("started", { attempts })} at={startedAt} />}
        {status === "queued" && (
          <Step
            icon="dots"
            title={t(listItem?.nextTryAt ? "nextAttempt" : "waiting")}
            at={listItem?.nextTryAt ?? null}
          />
        )}
        {finishedAt && <FinishedStep status={status} createdAt={createdAt} finishedAt={finishedAt} />}
        {callback?.attempts.map((attempt) => (
          <CallbackAttemptStep key={attempt.number} {...attempt} />
        ))}
        {finishedAt && callback?.nextAttemptAt && (
          <Step icon="dots" title={t("nextCallback")} at={callback.nextAttemptAt} />
        )}
      </ol>
    </section>
  );
}

function FinishedStep({
  status,
  createdAt,
  finishedAt,
}: Pick<Mutation, "status" | "createdAt"> & { finishedAt: string }) {
  const t = useTranslations("console.mutations.timeline");
  const duration = useFormatDuration();
  const isFailed = status === "failed";
  return (
    <Step icon={isFailed ? "warning" : "check"} title={t(isFailed ? "failed" : "completed")} at={finishedAt}>
      <span className="text-muted">
        {t("after", { duration: duration(Date.parse(finishedAt) - Date.parse(createdAt)) })}
      </span>
    </Step>
  );
}

type CallbackAttempt = NonNullable<Mutation["callback"]>["attempts"][number];

function CallbackAttemptStep({ number, startedAt, statusCode, error }: CallbackAttempt) {
  const t = useTranslations("console.mutations.timeline");
  return (
    <Step icon="send" title={t("callback", { number })} at={startedAt}>
      <span className="wrap-anywhere text-muted">
        {statusCode !== null ? (
          `HTTP ${statusCode}`
        ) : error ? (
          <span lang="en">{error}</span>
        ) : (
          t("inProgress")
        )}
      </span>
    </Step>
  );
}

const Step = ({
  icon,
  title,
  at,
  children,
}: {
  icon: IconName;
  title: string;
  at: string | null;
  children?: ReactNode;
}) => (
  <li className="relative pb-4 pl-6">
    <span className="absolute top-0 -left-3 flex size-6 items-center justify-center rounded-full border border-line bg-paper text-muted">
      <Icon name={icon} className="size-3.5" />
    </span>
    <p className="font-medium">{title}</p>
    {children}
    {at && (
      <p className="text-muted text-xs">
        <Timestamp at={at} />
      </p>
    )}
  </li>
);
