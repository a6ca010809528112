import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { EraseConfirmation } from "@/app/(portal)/portal/_components/erase-confirmation";
import { readRecord } from "@/app/(portal)/portal/_lib/own-record";
import { privateMetadata } from "@/app/(portal)/portal/_lib/private-metadata";
import type { RecordPageProps } from "@/app/(portal)/portal/_lib/record-page-props";

export const generateMetadata = privateMetadata("portalErase.confirmTitle");

export default async function ConfirmErasePage({ params, searchParams }: RecordPageProps) {
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
