"use client";

import { useTranslations } from "next-intl";
import { Button } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { reloadPage } from "@/app/_ui/reload-page";

/**
 * Replaces a page that couldn't be rendered, for example because a deployment removed its scripts. The
 * console's frame and the drafts remain.
 */
export default function ConsolePageError({ retry }: { retry: () => void }) {
  const t = useTranslations();
  return (
    <div role="alert">
      <h1 className="sr-only">{t("console.pageFailure.title")}</h1>
      <EmptyState title={t("console.pageFailure.title")} text={t("console.pageFailure.text")}>
        <Button variant="primary" onClick={() => void reloadPage(t("failure.offline"))}>
          {t("failure.reload")}
        </Button>
        <Button onClick={() => retry()}>{t("failure.retry")}</Button>
      </EmptyState>
    </div>
  );
}
