import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { ActionForm } from "../../_components/action-form";
import { ErasureNotice } from "../../_components/erasure-notice";
import { mailCode } from "../../_lib/erasure-actions";
import { readRecord } from "../../_lib/own-record";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalErase");
  return { title: t("title"), robots: "noindex" };
}

export default async function ErasePage({ params }: { params: Promise<{ record: string }> }) {
  const { record } = await params;
  const { region, email, erasureRequestedAt } = await readRecord(record);
  const t = await getTranslations("portalErase");
  return (
    <div className="max-w-xl">
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <ErasureNotice record={record} requestedAt={erasureRequestedAt} />
      <h2 className="mb-1 font-semibold text-xl">{t("goesTitle")}</h2>
      <p className="mb-6">{t("goes", { region: region.name })}</p>
      <h2 className="mb-1 font-semibold text-xl">{t("staysTitle")}</h2>
      <p className="mb-6">{t("stays")}</p>
      <p className="wrap-anywhere mb-8">{t("mail", { email })}</p>
      <ActionForm action={mailCode.bind(null, [record])} path={`/portal/${record}/erase`}>
        <Button type="submit" variant="primary" className="min-h-12 w-full">
          {t("sendCode")}
        </Button>
      </ActionForm>
      <p className="mt-6">
        <TextLink href={`/portal/${record}`}>{t("keep")}</TextLink>
      </p>
    </div>
  );
}
