"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { InputField } from "@/app/_ui/form-fields";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useErrorMessage } from "@/app/(console)/console/_shell/use-error-message";
import { useFormatDuration } from "@/app/(console)/console/_shell/use-format-duration";
import { sendTestCallback, type TestCallbackResult } from "@/lib/console/queue-monitoring/queries";
import { ResponsePreview } from "./response-preview";
import { StatusBadge } from "./status-badge";

/** Sends a signed test callback to a URL and shows the response. */
export function TestCallbackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const { scope } = useConsole();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (url: string) => sendTestCallback(scope, url),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(String(new FormData(event.currentTarget).get("url")).trim());
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t("mutations.test.title")}
      text={t("mutations.test.text")}
      closeLabel={t("close")}
    >
      <form onSubmit={submit} className="space-y-4">
        <InputField
          label={t("mutations.test.url")}
          error={error && reason(error)}
          name="url"
          type="url"
          required
          placeholder="https://"
          autoComplete="off"
        />
        <div role="status">{data && !isPending && <TestResult result={data} />}</div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("close")}</Button>
          <Button type="submit" variant="primary" disabled={isPending}>
            {t(isPending ? "mutations.test.sending" : "mutations.test.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function TestResult({
  result: { statusCode, durationMs, error, responseExcerpt },
}: {
  result: TestCallbackResult;
}) {
  const t = useTranslations("console.mutations");
  const duration = useFormatDuration();
  const isAccepted = error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <div className="space-y-2 rounded-lg border border-line bg-raised p-3">
      <p className="flex flex-wrap gap-x-4">
        <StatusBadge status={isAccepted ? "delivered" : "failed"}>
          {t(isAccepted ? "test.accepted" : "test.rejected")}
        </StatusBadge>
        <span className="tabular-nums">
          {statusCode !== null && `HTTP ${statusCode} · `}
          {duration(durationMs)}
        </span>
      </p>
      {error && <p className="wrap-anywhere">{error}</p>}
      <ResponsePreview text={responseExcerpt} />
    </div>
  );
}
