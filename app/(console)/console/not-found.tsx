import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { SiteShell } from "@/app/site-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.notFound");
  return { title: t("title") };
}

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
