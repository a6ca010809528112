import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { CandidatesLink } from "@/app/(console)/console/_shell/candidates-link";
import { notFoundMetadata } from "@/app/(console)/console/_shell/not-found-metadata";

export const generateMetadata = notFoundMetadata;

/**
 * Shown inside the console for pages that don't exist or that the user's role doesn't allow, and in tabs that
 * were open while the region's slug changed. The other links in such a tab keep the old slug.
 */
export default async function NotFound() {
  const t = await getTranslations("console");
  return (
    <EmptyState heading="h1" title={t("notFound.title")} text={t("notFound.pageText")}>
      <CandidatesLink />
      <a href="/console" className={buttonClass({})}>
        {t("admin.back")}
      </a>
    </EmptyState>
  );
}
