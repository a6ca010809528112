import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import { MessagePage } from "./_ui/message-page";
import { TEXT_LINK_CLASS } from "./_ui/text-link-class";
import { SiteShell } from "./site-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFound");
  return { title: t("title") };
}

export default async function NotFound() {
  const [t, language] = await Promise.all([getTranslations(), pageLanguage()]);
  return (
    <SiteShell>
      <MessagePage title={t("notFound.title")} text={t("notFound.text")}>
        <a href={withLanguage(language, "/")} className={TEXT_LINK_CLASS}>
          {t("site.back")}
        </a>
      </MessagePage>
    </SiteShell>
  );
}
