import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { notFoundMetadata } from "@/app/(console)/console/_shell/not-found-metadata";
import { SiteShell } from "@/app/site-shell";

export const generateMetadata = notFoundMetadata;

/** Shown for regions that don't exist or that the user has no role in. The link opens a region of theirs. */
export default async function NotFound() {
  const t = await getTranslations("console");
  return (
    <SiteShell>
      <MessagePage title={t("notFound.title")} text={t("notFound.regionText")}>
        <TextLink href="/console">{t("admin.back")}</TextLink>
      </MessagePage>
    </SiteShell>
  );
}
