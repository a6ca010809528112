import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { UploadErrorSummary } from "@/app/(portal)/portal/_components/upload-error-summary";
import { errorTitle } from "@/app/(portal)/portal/_lib/form-errors";
import { readRecord } from "@/app/(portal)/portal/_lib/own-record";
import { describeUpload, isUploadError, type UploadQuery } from "@/app/(portal)/portal/_lib/upload-problem";
import { UploadForm } from "../../upload-form";

type PageProps = {
  params: Promise<{ record: string; requested: string }>;
  searchParams: Promise<UploadQuery>;
};

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const t = await getTranslations("portalDocuments");
  const isError = isUploadError((await searchParams).outcome);
  return { title: isError ? await errorTitle(t("addTitle")) : t("addTitle"), robots: "noindex" };
}

export default async function AddRequestedDocumentPage({ params, searchParams }: PageProps) {
  const { record, requested } = await params;
  const { requestedDocuments } = await readRecord(record);
  const found = requestedDocuments.find(({ id, state }) => id === requested && state !== "approved");
  if (!found) redirect(`/portal/${record}/documents?outcome=notRequested`);
  const [t, all, problem] = await Promise.all([
    getTranslations("portalDocuments"),
    getTranslations("portalRecord"),
    describeUpload(await searchParams),
  ]);
  return (
    <div className="max-w-xl">
      <UploadErrorSummary problem={problem} />
      <PageHeading title={t("requested.addNamed", { name: found.name })}>
        {found.explanation && <span lang="nl">{found.explanation}</span>}
      </PageHeading>
      {found.reason && (
        <p className="wrap-anywhere mb-6 whitespace-pre-line border-sun border-l-4 pl-3">
          {t("requested.reason", { reason: found.reason })}
        </p>
      )}
      <UploadForm record={record} requested={found.id} problem={problem} />
      <p className="mt-6">
        <TextLink href={`/portal/${record}/documents`}>{all("cancel")}</TextLink>
      </p>
    </div>
  );
}
