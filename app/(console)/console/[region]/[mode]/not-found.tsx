"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/app/_ui/empty-state";
import { CandidatesLink } from "@/app/(console)/console/_shell/candidates-link";

/** Shown inside the console for pages that don't exist or that the user's role doesn't allow. */
export default function NotFound() {
  const t = useTranslations("console.notFound");
  return (
    <EmptyState heading="h1" title={t("title")} text={t("text")}>
      <CandidatesLink />
    </EmptyState>
  );
}
