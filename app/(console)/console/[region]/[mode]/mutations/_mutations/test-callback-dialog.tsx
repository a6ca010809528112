"use client";

import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "next-intl";
import type { FormEvent } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import { Field, INPUT } from "@/app/_ui/field";
import { useConsole } from "@/app/(console)/console/_shell/console-context";
import { useDuration } from "@/app/(console)/console/_shell/use-duration";
import { useReason } from "@/app/(console)/console/_shell/use-reason";
import { sendTestCallback, type TestAnswer } from "@/lib/console/queue-monitoring/queries";
import { Excerpt } from "./excerpt";
import { StatusMark } from "./status-mark";

/** Sends a signed callback of no mutation to an address, and tells what it answered. */
export function TestCallbackDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations("workplace");
  const reason = useReason();
  const { place } = useConsole();
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: (url: string) => sendTestCallback(place, url),
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
        <Field label={t("mutations.test.url")} error={error && reason(error)}>
          {(control) => (
            <input
              {...control}
              name="url"
              type="url"
              required
              placeholder="https://"
              autoComplete="off"
              className={INPUT}
            />
          )}
        </Field>
        <div role="status">{data && !isPending && <Answer answer={data} />}</div>
        <div className="flex justify-end gap-2">
          <Button onClick={onClose}>{t("close")}</Button>
          <Button type="submit" look="primary" disabled={isPending}>
            {t(isPending ? "mutations.test.sending" : "mutations.test.send")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Answer({ answer: { statusCode, durationMs, error, answerExcerpt } }: { answer: TestAnswer }) {
  const t = useTranslations("workplace.mutations");
  const duration = useDuration();
  const isTaken = error === null && statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <div className="space-y-2 rounded-lg border border-line bg-raised p-3">
      <p className="flex flex-wrap gap-x-4">
        <StatusMark status={isTaken ? "delivered" : "failed"}>
          {t(isTaken ? "test.taken" : "test.refused")}
        </StatusMark>
        <span className="tabular-nums">
          {statusCode !== null && `HTTP ${statusCode} · `}
          {duration(durationMs)}
        </span>
      </p>
      {error && <p className="wrap-anywhere">{error}</p>}
      <Excerpt text={answerExcerpt} />
    </div>
  );
}
