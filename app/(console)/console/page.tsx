import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BriefPage } from "@/app/_ui/brief-page";
import { TextLink } from "@/app/_ui/text-link";
import { requireStaff } from "./_session/require-staff";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console");
  return { title: t("title") };
}

export default async function ConsolePage() {
  await requireStaff();
  const t = await getTranslations();
  return (
    <BriefPage title={t("console.title")} text={t("console.text")}>
      <TextLink href="/">{t("site.back")}</TextLink>
    </BriefPage>
  );
}
