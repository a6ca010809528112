import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { BackLink } from "../../_components/back-link";
import { DocumentList } from "../../_components/document-list";
import { Notice } from "../../_components/notice";
import { RequestedDocuments } from "../../_components/requested-documents";
import { Section } from "../../_components/section";
import { readRecord } from "../../_lib/own-record";
import { UploadForm } from "./upload-form";

type PageProps = {
  params: Promise<{ record: string }>;
  searchParams: Promise<{ outcome?: string | string[] }>;
};

const SUCCESS_OUTCOMES = ["added", "removed", "later"] as const;
const ERROR_OUTCOMES = ["noFile", "tooLarge", "refused", "tooMany", "notRequested", "failed"] as const;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalDocuments");
  return { title: t("title"), robots: "noindex" };
}

export default async function DocumentsPage({ params, searchParams }: PageProps) {
  const [{ record }, { outcome }] = await Promise.all([params, searchParams]);
  const own = await readRecord(record);
  const t = await getTranslations("portalDocuments");
  const notice = [...SUCCESS_OUTCOMES, ...ERROR_OUTCOMES].find((name) => name === outcome);
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      {notice && (
        <Notice isError={ERROR_OUTCOMES.some((name) => name === notice)}>{t(`outcome.${notice}`)}</Notice>
      )}
      {own.requestedDocuments.length > 0 && (
        <>
          <Section id="requested" title={t("requested.title")}>
            <RequestedDocuments ownRecord={own} record={record} />
          </Section>
          <h2 className="mb-3 font-semibold text-xl">{t("requested.all")}</h2>
        </>
      )}
      <div className="mb-10">
        <DocumentList
          ownRecord={own}
          record={record}
          renderActions={({ id, filename }) => (
            <TextLink href={`/portal/${record}/documents/${id}`} aria-label={t("removeNamed", { filename })}>
              {t("remove")}
            </TextLink>
          )}
        />
      </div>
      <Section id="add" title={t("addTitle")}>
        <UploadForm record={record} />
      </Section>
      <BackLink record={record} />
    </div>
  );
}
