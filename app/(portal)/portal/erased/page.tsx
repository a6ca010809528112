import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { ForgetScript } from "../_components/forget-script";

type SearchParams = { later?: string | string[]; failed?: string | string[] };
type PageProps = { searchParams: Promise<SearchParams> };

function outcomeOf({ later, failed }: SearchParams) {
  if (failed !== undefined) return "failed";
  return later === undefined ? "done" : "later";
}

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations("portalErase");
  return { title: t(`${outcomeOf(await searchParams)}Title`) };
}

/** Shows the outcome of an erasure: done, still in progress (`later`) or failed (`failed`). */
export default async function ErasedPage({ searchParams }: PageProps) {
  const [t, all, params] = await Promise.all([
    getTranslations("portalErase"),
    getTranslations("portalRecord"),
    searchParams,
  ]);
  const outcome = outcomeOf(params);
  return (
    <MessagePage title={t(`${outcome}Title`)} text={t(outcome)}>
      <ForgetScript />
      <TextLink href="/portal">{all("all")}</TextLink>
    </MessagePage>
  );
}
