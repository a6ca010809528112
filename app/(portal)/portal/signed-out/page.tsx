import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { ForgetScript } from "../_components/forget-script";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portal.signedOut");
  return { title: t("title"), robots: "noindex" };
}

export default async function SignedOutPage() {
  const t = await getTranslations("portal.signedOut");
  return (
    <MessagePage title={t("title")} text={t("text")}>
      <ForgetScript allTabs />
      <TextLink href="/portal">{t("again")}</TextLink>
    </MessagePage>
  );
}
