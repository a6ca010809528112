"use client";

import { useTranslations } from "next-intl";
import { EmptyState } from "@/app/_ui/empty-state";
import { CandidatesLink } from "./candidates-link";

/** Shown instead of a page to staff whose role doesn't allow the page. */
export function NoAccess({ page }: { page: "activity" | "duplicates" | "privacyDesk" | "toDo" }) {
  const t = useTranslations("console");
  return (
    <>
      <h1 className="sr-only">{t(`${page}.title`)}</h1>
      <EmptyState title={t(`${page}.noAccessTitle`)} text={t(`${page}.noAccessText`)}>
        <CandidatesLink />
      </EmptyState>
    </>
  );
}
