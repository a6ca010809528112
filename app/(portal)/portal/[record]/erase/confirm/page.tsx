import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { EraseConfirmation } from "@/app/(portal)/portal/_components/erase-confirmation";
import { formTitle } from "@/app/(portal)/portal/_lib/form-errors";
import { readRecord } from "@/app/(portal)/portal/_lib/own-record";

type PageProps = {
  params: Promise<{ record: string }>;
  searchParams: Promise<{ limit?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalErase");
  return { title: await formTitle(t("confirmTitle")), robots: "noindex" };
}

export default async function ConfirmErasePage({ params, searchParams }: PageProps) {
  const [{ record }, { limit }] = await Promise.all([params, searchParams]);
  const [t, { email }] = await Promise.all([getTranslations("portalErase"), readRecord(record)]);
  return (
    <div className="max-w-xl">
      <PageHeading title={t("confirmTitle")} />
      <EraseConfirmation ids={[record]} isForRegions={false} email={email} isLimited={limit !== undefined} />
      <p className="mt-6">
        <TextLink href={`/portal/${record}`}>{t("keep")}</TextLink>
      </p>
    </div>
  );
}
