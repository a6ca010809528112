import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { BackLink } from "../../_components/back-link";
import { readRecord } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import type { RecordPageProps } from "../../_lib/record-page-props";

export const generateMetadata = privateMetadata("portalDataExport.title");

/**
 * Uses a form instead of a link, because a browser or scanner that prefetches a link would record a download
 * in the audit log.
 */
export default async function DataExportPage({ params }: RecordPageProps) {
  const { record } = await params;
  const { region } = await readRecord(record);
  const t = await getTranslations("portalDataExport");
  return (
    <div className="max-w-xl">
      <PageHeading title={t("title")}>{t("lead", { region: region.name })}</PageHeading>
      <p className="mb-2 font-medium">{t("inside")}</p>
      <ul className="mb-6 list-disc space-y-1 pl-5">
        {(["page", "json", "changes", "history", "record", "files", "manifest"] as const).map((part) => (
          <li key={part}>{t(part)}</li>
        ))}
      </ul>
      <p className="mb-8">{t("notes")}</p>
      <form action={`/portal/${record}/take-along/zip`} method="post">
        <Button type="submit" variant="primary" className="min-h-12 w-full">
          {t("download")}
        </Button>
      </form>
      <BackLink record={record} />
    </div>
  );
}
