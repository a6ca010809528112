import { getTranslations } from "next-intl/server";
import { EmptyState } from "@/app/_ui/empty-state";
import { CandidatesLink } from "@/app/(console)/console/_shell/candidates-link";
import { notFoundMetadata } from "@/app/(console)/console/_shell/not-found-metadata";

export const generateMetadata = notFoundMetadata;

/** Shown inside the console for pages that don't exist or that the user's role doesn't allow. */
export default async function NotFound() {
  const t = await getTranslations("console.notFound");
  return (
    <EmptyState heading="h1" title={t("title")} text={t("text")}>
      <CandidatesLink />
    </EmptyState>
  );
}
