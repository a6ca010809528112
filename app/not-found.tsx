import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import { MessagePage } from "./_ui/message-page";
import { TextLink } from "./_ui/text-link";
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
        <TextLink href={withLanguage(language, "/")}>{t("site.back")}</TextLink>
      </MessagePage>
    </SiteShell>
  );
}
