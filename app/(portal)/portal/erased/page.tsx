import { getTranslations } from "next-intl/server";
import { BriefPage } from "@/app/_ui/brief-page";
import { TextLink } from "@/app/_ui/text-link";

/** What is said after a candidate had the own record deleted. */
export default async function ErasedPage() {
  const t = await getTranslations();
  return (
    <BriefPage title={t("portalErase.doneTitle")} text={t("portalErase.done")}>
      <TextLink href="/portal">{t("portalRecord.all")}</TextLink>
    </BriefPage>
  );
}
