import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { ActionForm } from "@/app/(portal)/portal/_components/action-form";
import { Notice } from "@/app/(portal)/portal/_components/notice";
import { readRecord } from "@/app/(portal)/portal/_lib/own-record";
import { changeConsent } from "@/app/(portal)/portal/_lib/record-actions";
import type { RecordPageProps } from "@/app/(portal)/portal/_lib/record-page-props";
import { readConsentText } from "@/app/(portal)/portal/_lib/region-texts";
import { ConsentText } from "../consent-text";

async function isGivingConsent({ params, searchParams }: RecordPageProps): Promise<boolean> {
  const [{ record }, { to }] = await Promise.all([params, searchParams]);
  return to === "given" || !(await readRecord(record)).privacyConsent;
}

const titleKey = (isGiving: boolean) => (isGiving ? "giveTitle" : "withdrawTitle");

export async function generateMetadata(props: RecordPageProps): Promise<Metadata> {
  const [t, isGiving] = await Promise.all([getTranslations("portalConsent"), isGivingConsent(props)]);
  return { title: t(titleKey(isGiving)), robots: "noindex" };
}

export default async function ChangeConsentPage(props: RecordPageProps) {
  const [{ record }, { changed }, isGiving] = await Promise.all([
    props.params,
    props.searchParams,
    isGivingConsent(props),
  ]);
  const own = await readRecord(record);
  const [t, all, { version }] = await Promise.all([
    getTranslations("portalConsent"),
    getTranslations("portalRecord"),
    readConsentText(own.region.id),
  ]);
  return (
    <div className="max-w-xl">
      <PageHeading title={t(titleKey(isGiving))} />
      {changed !== undefined && <Notice isError>{t("changed")}</Notice>}
      {isGiving ? (
        <ConsentText regionId={own.region.id} title={t("textTitle")} />
      ) : (
        <p className="mb-8">{t("withdrawLead")}</p>
      )}
      <ActionForm
        action={changeConsent.bind(null, record, isGiving, version)}
        path={`/portal/${record}/consent/change`}
      >
        <Button type="submit" variant="primary" className="min-h-12 w-full">
          {t(isGiving ? "confirmGive" : "confirmWithdraw")}
        </Button>
      </ActionForm>
      <p className="mt-6">
        <TextLink href={`/portal/${record}/consent`}>{all("cancel")}</TextLink>
      </p>
    </div>
  );
}
