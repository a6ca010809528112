"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { useErrorMessage } from "./use-error-message";

type Props = { title: string; error: unknown; onRetry: () => unknown };

/** Says in place of a page's content why the content couldn't be loaded, and offers to try again. */
export function LoadError({ title, error, onRetry }: Props) {
  const t = useTranslations("console");
  const reason = useErrorMessage();
  return (
    <div role="alert">
      <EmptyState title={title} text={reason(error)}>
        <Button variant="primary" onClick={() => void onRetry()}>
          {t("retry")}
        </Button>
      </EmptyState>
    </div>
  );
}
