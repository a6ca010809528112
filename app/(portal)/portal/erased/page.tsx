import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { ForgetScript } from "../_components/forget-script";

type PageProps = { searchParams: Promise<{ later?: string | string[] }> };

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations("portalErase");
  return { title: t((await searchParams).later === undefined ? "doneTitle" : "laterTitle") };
}

/** Confirms that the record is deleted, or with `later` that the record will be deleted soon. */
export default async function ErasedPage({ searchParams }: PageProps) {
  const [t, { later }] = await Promise.all([getTranslations(), searchParams]);
  const [title, text] =
    later === undefined
      ? [t("portalErase.doneTitle"), t("portalErase.done")]
      : [t("portalErase.laterTitle"), t("portalErase.later")];
  return (
    <MessagePage title={title} text={text}>
      <ForgetScript />
      <TextLink href="/portal">{t("portalRecord.all")}</TextLink>
    </MessagePage>
  );
}
