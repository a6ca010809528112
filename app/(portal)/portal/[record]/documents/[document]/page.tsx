import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { ActionForm } from "@/app/(portal)/portal/_components/action-form";
import { readRecord } from "@/app/(portal)/portal/_lib/own-record";
import { privateMetadata } from "@/app/(portal)/portal/_lib/private-metadata";
import { removeDocument } from "@/app/(portal)/portal/_lib/record-actions";
import type { RecordPageProps } from "@/app/(portal)/portal/_lib/record-page-props";
import { ATTACHMENT_FIELDS } from "@/lib/records/attachments/staged";

export const generateMetadata = privateMetadata("portalDocuments.removeTitle");

export default async function RemoveDocumentPage({ params }: RecordPageProps<{ document: string }>) {
  const { record, document } = await params;
  const own = await readRecord(record);
  const found = ATTACHMENT_FIELDS.flatMap((field) => own[field]).find(({ id }) => id === document);
  // The document was removed in another tab or by the region.
  if (!found) redirect(`/portal/${record}/documents`);
  const [t, all] = await Promise.all([getTranslations("portalDocuments"), getTranslations("portalRecord")]);
  return (
    <div className="max-w-xl">
      <PageHeading title={t("removeTitle")}>{t("removeLead")}</PageHeading>
      <p className="wrap-anywhere mb-8 font-medium">{found.filename}</p>
      <ActionForm
        action={removeDocument.bind(null, record, document)}
        path={`/portal/${record}/documents/${document}`}
      >
        <Button type="submit" variant="danger" className="min-h-12 w-full">
          {t("removeConfirm")}
        </Button>
      </ActionForm>
      <p className="mt-6">
        <TextLink href={`/portal/${record}/documents`}>{all("cancel")}</TextLink>
      </p>
    </div>
  );
}
