import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { ForgetScript } from "../_components/forget-script";
import { privateMetadata } from "../_lib/private-metadata";

export const generateMetadata = privateMetadata("portal.signedOut.title");

export default async function SignedOutPage() {
  const t = await getTranslations("portal.signedOut");
  return (
    <MessagePage title={t("title")} text={t("text")}>
      <ForgetScript />
      <TextLink href="/portal">{t("again")}</TextLink>
    </MessagePage>
  );
}
