import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BriefPage } from "./_ui/brief-page";
import { TextLink } from "./_ui/text-link";
import { SiteFrame } from "./site-frame";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("notFound");
  return { title: t("title") };
}

export default async function NotFound() {
  const t = await getTranslations();
  return (
    <SiteFrame>
      <BriefPage title={t("notFound.title")} text={t("notFound.text")}>
        <TextLink href="/">{t("site.back")}</TextLink>
      </BriefPage>
    </SiteFrame>
  );
}
