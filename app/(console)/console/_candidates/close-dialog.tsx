"use client";

import { useTranslations } from "next-intl";
import { type FormEvent, useId, useState } from "react";
import { Button } from "@/app/_ui/button";
import { Dialog } from "@/app/_ui/dialog";
import {
  CLOSING_REASONS,
  type ClosingReason,
  isClosingReason,
} from "@/lib/records/candidates/closing-reasons";

type Props = {
  candidates: readonly { name: string }[];
  onConfirm: (reason: ClosingReason) => void;
  onClose: () => void;
};

/** Explains what closing candidates does, and asks for the reason. */
export function CloseDialog({ candidates, onConfirm, onClose }: Props) {
  const t = useTranslations("console");
  const [isMissing, setMissing] = useState(false);
  const errorId = useId();
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reason = new FormData(event.currentTarget).get("reason");
    if (isClosingReason(reason)) return onConfirm(reason);
    setMissing(true);
    event.currentTarget.querySelector<HTMLInputElement>("input")?.focus();
  };
  return (
    <Dialog
      // The dialog has no text input, so closing it loses no typed text.
      keepsInput
      onClose={onClose}
      title={t("closing.title", { count: candidates.length, name: candidates[0]?.name ?? "" })}
      text={t("closing.text", { count: candidates.length })}
      closeLabel={t("close")}
    >
      <form onSubmit={send} noValidate>
        <fieldset aria-describedby={isMissing ? errorId : undefined}>
          <legend className="mb-1 font-medium text-sm">{t("closing.reason")}</legend>
          {CLOSING_REASONS.map((reason) => (
            <label key={reason} className="flex min-h-(--control) items-center gap-2 text-sm">
              <input
                type="radio"
                name="reason"
                value={reason}
                aria-invalid={isMissing}
                onChange={() => setMissing(false)}
                className="size-4 accent-stream"
              />
              {t(`closing.reasons.${reason}`)}
            </label>
          ))}
        </fieldset>
        {isMissing && (
          <p id={errorId} role="alert" className="mt-1 text-danger text-sm">
            {t("closing.reasonMissing")}
          </p>
        )}
        <div className="mt-4 flex justify-end gap-2">
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="primary">
            {t("closing.confirm", { count: candidates.length })}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
