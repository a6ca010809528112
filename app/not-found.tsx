import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "./_ui/message-page";
import { TextLink } from "./_ui/text-link";
import { SiteShell } from "./site-shell";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFound");
  return { title: t("title") };
}

export default async function NotFound() {
  const t = await getTranslations();
  return (
    <SiteShell>
      <MessagePage title={t("notFound.title")} text={t("notFound.text")}>
        <TextLink href="/">{t("site.back")}</TextLink>
      </MessagePage>
    </SiteShell>
  );
}
