import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { readRecord } from "@/app/(portal)/portal/_lib/own-record";
import { UploadForm } from "../../upload-form";

type PageProps = { params: Promise<{ record: string; requested: string }> };

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalDocuments");
  return { title: t("addTitle"), robots: "noindex" };
}

/** Lets the candidate upload a document that the region requested. */
export default async function AddRequestedDocumentPage({ params }: PageProps) {
  const { record, requested } = await params;
  const { requestedDocuments } = await readRecord(record);
  const found = requestedDocuments.find(({ id }) => id === requested);
  if (!found) redirect(`/portal/${record}/documents?outcome=notRequested`);
  const [t, all] = await Promise.all([getTranslations("portalDocuments"), getTranslations("portalRecord")]);
  return (
    <div className="max-w-xl">
      <PageHeading title={t("requested.addNamed", { name: found.name })}>{found.explanation}</PageHeading>
      {found.reason && (
        <p className="wrap-anywhere mb-6 whitespace-pre-line border-sun border-l-4 pl-3">
          {t("requested.reason", { reason: found.reason })}
        </p>
      )}
      <UploadForm record={record} requested={found.id} />
      <p className="mt-6">
        <TextLink href={`/portal/${record}/documents`}>{all("cancel")}</TextLink>
      </p>
    </div>
  );
}
