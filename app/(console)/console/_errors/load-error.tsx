"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { useErrorMessage } from "./use-error-message";

type Props = { title: string; error: unknown; onRetry: () => unknown };

/** When the focused button disappears because the content has loaded, focuses the page's main element. */
const passFocusOn = (button: HTMLButtonElement) => () => {
  if (document.activeElement === button) document.getElementById("main")?.focus();
};

/**
 * Explains, in place of a page's content, why the content couldn't be loaded, and offers to try again. Use it
 * with `useLoadError`, so that it stays on the page during the retry.
 */
export function LoadError({ title, error, onRetry }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  const [isBusy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await onRetry();
    setBusy(false);
  };
  return (
    <div role="alert">
      <EmptyState title={title} text={reason(error)}>
        <Button ref={passFocusOn} variant="primary" isBusy={isBusy} onClick={() => void retry()}>
          {t("retry")}
        </Button>
      </EmptyState>
    </div>
  );
}
