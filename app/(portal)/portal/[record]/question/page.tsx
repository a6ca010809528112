import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import type { RecordPageProps } from "@/app/(portal)/portal/_lib/record-page-props";
import { findRegionText } from "@/app/(portal)/portal/_lib/region-texts";
import { db } from "@/lib/platform/database/client";
import { findContactAddress } from "@/lib/records/questions/find-contact-address";
import { BackLink } from "../../_components/back-link";
import { readRecord, requireCandidateSession } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import { askQuestion } from "../../_lib/record-actions";
import { QuestionForm } from "./question-form";

export const generateMetadata = privateMetadata("portalQuestions.ask");

/** Shows the question form. If the region has no e-mail address, explains how else to contact the region. */
export default async function QuestionPage({ params }: RecordPageProps) {
  const { record } = await params;
  const [{ region }, { scope }] = await Promise.all([readRecord(record), requireCandidateSession(record)]);
  const [t, all, { portalQuestions }, address, name, phone] = await Promise.all([
    getTranslations("portalQuestions"),
    getTranslations("portalRecord"),
    getMessages(),
    findContactAddress(db(), region.id),
    findRegionText(region.id, "contactName"),
    findRegionText(region.id, "contactPhone"),
  ]);
  if (!address) {
    return (
      <div className="max-w-xl">
        <PageHeading title={t("ask")}>{t("noAddress", { region: region.name })}</PageHeading>
        <p className="mb-8">
          {phone ? t("call", { name: name ?? region.name, phone }) : t("otherWays", { region: region.name })}
        </p>
        {/* Makes the portal's script show a question that was typed while there was an address. */}
        <form data-keep="question" data-restore="" data-lost={t("typedBefore")} />
        <BackLink record={record} />
      </div>
    );
  }
  const lead = scope.base.mode === "sandbox" ? t("leadSandbox") : t("lead", { to: name ?? region.name });
  return (
    <div className="max-w-xl">
      <PageHeading title={t("ask")}>{lead}</PageHeading>
      <NextIntlClientProvider messages={{ portalQuestions }}>
        <QuestionForm action={askQuestion.bind(null, record)} path={`/portal/${record}/question`} />
      </NextIntlClientProvider>
      <p className="mt-6">
        <TextLink href={`/portal/${record}`} data-forget="question">
          {all("cancel")}
        </TextLink>
      </p>
    </div>
  );
}
