import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { BriefPage } from "@/app/_ui/brief-page";
import { TextLink } from "@/app/_ui/text-link";

type Asked = { searchParams: Promise<{ later?: string | string[] }> };

export async function generateMetadata({ searchParams }: Asked): Promise<Metadata> {
  const t = await getTranslations("portalErase");
  return { title: t((await searchParams).later === undefined ? "doneTitle" : "laterTitle") };
}

/** What is said after a candidate had the own record deleted, or, where that takes longer, while it is. */
export default async function ErasedPage({ searchParams }: Asked) {
  const [t, { later }] = await Promise.all([getTranslations(), searchParams]);
  const [title, text] =
    later === undefined
      ? [t("portalErase.doneTitle"), t("portalErase.done")]
      : [t("portalErase.laterTitle"), t("portalErase.later")];
  return (
    <BriefPage title={title} text={text}>
      <TextLink href="/portal">{t("portalRecord.all")}</TextLink>
    </BriefPage>
  );
}
