import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { BackLink } from "../../_components/back-link";
import { DocumentList } from "../../_components/document-list";
import { DocumentNotices, isDocumentWaiting } from "../../_components/document-notices";
import { RequestedDocuments } from "../../_components/requested-documents";
import { Section } from "../../_components/section";
import { UploadErrorSummary } from "../../_components/upload-error-summary";
import { errorTitle } from "../../_lib/form-errors";
import { readRecord } from "../../_lib/own-record";
import { describeUpload, isUploadError, type UploadQuery } from "../../_lib/upload-problem";
import { UploadForm } from "./upload-form";

type PageProps = {
  params: Promise<{ record: string }>;
  searchParams: Promise<UploadQuery>;
};

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations("portalDocuments");
  const isError = isUploadError((await searchParams).outcome);
  return { title: isError ? await errorTitle(t("title")) : t("title"), robots: "noindex" };
}

export default async function DocumentsPage({ params, searchParams }: PageProps) {
  const [{ record }, query] = await Promise.all([params, searchParams]);
  const [own, t, problem] = await Promise.all([
    readRecord(record),
    getTranslations("portalDocuments"),
    describeUpload(query),
  ]);
  return (
    <div className="max-w-2xl" data-waiting={isDocumentWaiting(own) || undefined}>
      <UploadErrorSummary problem={problem} />
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <DocumentNotices record={record} ownRecord={own} outcome={query.outcome} />
      {own.requestedDocuments.length > 0 && (
        <>
          <Section id="requested" title={t("requested.title")}>
            <RequestedDocuments ownRecord={own} record={record} />
          </Section>
          <h2 className="mb-3 font-semibold text-xl">{t("requested.all")}</h2>
        </>
      )}
      <div id="documents" className="mb-10">
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
        <UploadForm record={record} problem={problem} />
      </Section>
      <BackLink record={record} />
    </div>
  );
}
