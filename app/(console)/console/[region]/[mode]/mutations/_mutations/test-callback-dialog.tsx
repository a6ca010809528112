"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField } from "@/app/_ui/form-fields";
import { useErrorMessage } from "@/app/(console)/console/_errors/use-error-message";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useFormatDuration } from "@/app/(console)/console/_values/use-format-duration";
import { type ReceiverTestResult, testReceiver } from "@/lib/console/queue-monitoring/queries";
import { ResponsePreview } from "./response-preview";
import { StatusBadge } from "./status-badge";

/** Sends test callbacks to a URL and shows how the receiver handled each of them. */
export function TestCallbackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (url: string) => testReceiver(scope, url === "" ? {} : { url }),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get("url")).trim());
  };
  return (
    <Dialog
      onClose={onClose}
      title={t("mutations.test.title")}
      text={t("mutations.test.text")}
      closeLabel={t("close")}
    >
      <form onSubmit={submit} className="space-y-4">
        <InputField
          label={t("mutations.test.url")}
          hint={t("mutations.test.urlHint")}
          error={error && reason(error)}
          name="url"
          type="url"
          placeholder="https://"
          autoComplete="off"
        />
        <div role="status">{data && !isPending && <TestResult result={data} />}</div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("close")}</Button>
          <Button type="submit" variant="primary" isBusy={isPending}>
            {t(isPending ? "mutations.test.sending" : "mutations.test.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function TestResult({ result: { passed, trials } }: { result: ReceiverTestResult }) {
  const t = useTranslations("console.mutations.test");
  return (
    <div className="space-y-3">
      <p className="font-medium">{t(passed ? "passed" : "notPassed")}</p>
      <ol className="divide-y divide-line rounded-lg border border-line">
        {trials.map((trial) => (
          <TrialResult key={trial.trial} trial={trial} />
        ))}
      </ol>
    </div>
  );
}

function TrialResult({
  trial: { trial, passed, advice, statusCode, durationMs, error, responseExcerpt },
}: {
  trial: ReceiverTestResult["trials"][number];
}) {
  const t = useTranslations("console.mutations.test");
  const duration = useFormatDuration();
  const verdict = passed === null ? "notSent" : passed ? "good" : "bad";
  return (
    <li className="space-y-1 p-3">
      <p className="flex flex-wrap items-center gap-x-4">
        <span>{t(`trials.${trial}`)}</span>
        <StatusBadge status={passed === null ? "queued" : passed ? "delivered" : "failed"}>
          {t(verdict)}
        </StatusBadge>
        {durationMs !== null && (
          <span className="text-muted tabular-nums">
            {statusCode !== null && `HTTP ${statusCode} · `}
            {duration(durationMs)}
          </span>
        )}
      </p>
      {advice && <p>{t(`advice.${advice}`)}</p>}
      {error && <p className="wrap-anywhere text-muted text-xs">{error}</p>}
      {passed === false && responseExcerpt && <ResponsePreview response={{ responseExcerpt }} />}
    </li>
  );
}
