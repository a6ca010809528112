"use client";

import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { InlineCode } from "@/app/_ui/code";
import { Icon } from "@/app/_ui/icon";
import { toast } from "@/app/_ui/toaster";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { focusLater } from "@/app/(console)/console/_shell/focus-later";
import { Timestamp } from "@/app/(console)/console/_values/timestamp";
import { useFormatDuration } from "@/app/(console)/console/_values/use-format-duration";
import {
  mutationsKey,
  resendCallback,
  responsesQuery,
  stopCallback,
} from "@/lib/console/queue-monitoring/queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import type { Mutation } from "@/lib/engine/mutations/schema";
import { ResponsePreview } from "../../_mutations/response-preview";
import { StatusBadge } from "../../_mutations/status-badge";

const TITLE_ID = "callback";

type Props = { mutation: Mutation; canResend: boolean };
type MutationCallback = NonNullable<Mutation["callback"]>;

/** Shows a mutation's callback: the receiver, every attempt, and actions to resend or stop the callback. */
export function CallbackSection({ mutation, canResend }: Props) {
  const t = useTranslations("console.mutations");
  const { callback } = mutation;
  return (
    <section aria-labelledby={TITLE_ID}>
      <h2 id={TITLE_ID} tabIndex={-1} className="font-semibold outline-none">
        {t("columns.callback")}
      </h2>
      {callback ? (
        <CallbackDetails mutation={mutation} canResend={canResend} callback={callback} />
      ) : (
        <p className="mt-1 text-muted text-sm">{t("noCallback")}</p>
      )}
    </section>
  );
}

function CallbackDetails({ mutation, canResend, callback }: Props & { callback: MutationCallback }) {
  const t = useTranslations("console.mutations");
  const { region } = useConsole();
  const isReported = mutation.status !== "queued";
  return (
    <>
      <div className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-2 text-sm">
        <span role="status">
          <StatusBadge status={callback.status}>{t(`callbackStatus.${callback.status}`)}</StatusBadge>
        </span>
        {isReported && callback.nextAttemptAt && (
          <span className="text-muted">
            {t("nextAttempt")} <Timestamp at={callback.nextAttemptAt} />
          </span>
        )}
        {isReported && roleAtLeast(region.role, "manager") && (
          <CallbackActions
            id={mutation.mutationId}
            isPending={callback.status === "pending"}
            canResend={canResend}
          />
        )}
      </div>
      <p className="mt-2 text-sm">
        <InlineCode>{callback.url}</InlineCode>
      </p>
      <CallbackAttempts id={mutation.mutationId} attempts={callback.attempts} />
    </>
  );
}

type ActionsProps = { id: string; isPending: boolean; canResend: boolean };

function CallbackActions({ id, isPending, canResend }: ActionsProps) {
  const t = useTranslations("console.mutations");
  const reason = useErrorMessage();
  const client = useQueryClient();
  const { scope } = useConsole();
  const options = {
    onError: (error: unknown) => toast(t("actionFailed", { reason: reason(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: mutationsKey(scope) }),
  };
  const again = useMutation({
    ...options,
    mutationFn: () => resendCallback(scope, id),
    onSuccess: () => toast(t("resent")),
  });
  const stop = useMutation({
    ...options,
    mutationFn: () => stopCallback(scope, id),
    onSuccess: () => {
      toast(t("stopped"));
      // The focused button disappears.
      focusLater(TITLE_ID);
    },
  });
  return (
    <span className="ml-auto flex flex-wrap gap-2">
      {isPending && (
        <Button size="small" isBusy={stop.isPending} onClick={() => stop.mutate()}>
          <Icon name="stop" />
          {t("stop")}
        </Button>
      )}
      {canResend && (
        <Button size="small" isBusy={again.isPending} onClick={() => again.mutate()}>
          <Icon name="send" />
          {t("resend")}
        </Button>
      )}
    </span>
  );
}

function CallbackAttempts({ id, attempts }: { id: string; attempts: MutationCallback["attempts"] }) {
  const t = useTranslations("console.mutations");
  const duration = useFormatDuration();
  const reason = useErrorMessage();
  const { scope, region } = useConsole();
  const maySeeResponses = roleAtLeast(region.role, "adviser");
  const finished = attempts.filter(({ durationMs }) => durationMs !== null).length;
  const responses = useQuery({
    ...responsesQuery(scope, id, finished),
    enabled: maySeeResponses && finished > 0,
  });
  if (attempts.length === 0) return <p className="mt-3 text-muted text-sm">{t("noAttempts")}</p>;
  const responseTo = (number: number) => responses.data?.find((attempt) => attempt.number === number);
  return (
    <>
      {!responses.data && responses.error && (
        <p role="alert" className="mt-3 text-danger text-sm">
          {t("responsesFailed", { reason: reason(responses.error) })}
        </p>
      )}
      <ol aria-label={t("attempts")} className="mt-3 divide-y divide-line border-line border-y text-sm">
        {attempts.toReversed().map(({ number, startedAt, durationMs, statusCode, error }) => (
          <li key={number} className="space-y-2 py-3">
            <p className="flex flex-wrap gap-x-4 gap-y-1 tabular-nums">
              <span className="font-medium">{t("attempt", { number })}</span>
              <span>
                {statusCode === null ? t(error ? "noResponse" : "timeline.inProgress") : `HTTP ${statusCode}`}
              </span>
              {durationMs !== null && <span className="text-muted">{duration(durationMs)}</span>}
              <span className="text-muted">
                <Timestamp at={startedAt} />
              </span>
            </p>
            {error && (
              <p className="wrap-anywhere text-muted" lang="en">
                {error}
              </p>
            )}
            {statusCode !== null && <ResponsePreview response={responseTo(number)} />}
          </li>
        ))}
      </ol>
    </>
  );
}
