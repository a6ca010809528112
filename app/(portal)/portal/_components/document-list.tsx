import { getFormatter, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { ATTACHMENT_FIELDS } from "@/lib/records/attachments/staged";
import { InLanguage } from "./in-language";

type Props = {
  ownRecord: OwnRecord;
  record: string;
  renderActions?: (document: { id: string; filename: string }) => ReactNode;
};

/** Lists the candidate's documents as download links, each followed by the result of `renderActions`. */
export async function DocumentList({ ownRecord, record, renderActions }: Props) {
  const [t, format, size] = await Promise.all([
    getTranslations("portalDocuments"),
    getFormatter(),
    getFileSizeFormatter(),
  ]);
  const requestedName = (id: string) =>
    ownRecord.requestedDocuments.find(({ file }) => file?.id === id)?.name;
  const documents = ATTACHMENT_FIELDS.flatMap((field) =>
    ownRecord[field].map((document) => ({ ...document, kind: t(field), name: requestedName(document.id) })),
  );
  if (documents.length === 0) return <p className="text-muted">{t("none")}</p>;
  return (
    <ul className="space-y-4">
      {documents.map(({ id, filename, kind, name, size: bytes, createdAt }) => (
        <li key={id} className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
          <div className="min-w-0">
            <a
              href={`/portal/${record}/documents/${id}/file`}
              className="wrap-anywhere text-stream underline underline-offset-4 hover:text-stream-deep"
            >
              {filename}
            </a>
            <p className="text-muted">
              {t.rich("facts", {
                kind: name ?? kind,
                // Regions write the names of documents in Dutch only.
                name: (chunks) => <InLanguage lang={name ? "nl" : undefined}>{chunks}</InLanguage>,
                size: size(bytes),
                date: format.dateTime(new Date(createdAt), { dateStyle: "medium" }),
              })}
            </p>
          </div>
          {renderActions?.({ id, filename })}
        </li>
      ))}
    </ul>
  );
}

const MEGABYTE = 1_000_000;

async function getFileSizeFormatter(): Promise<(bytes: number) => string> {
  const [t, format] = await Promise.all([getTranslations("portalDocuments"), getFormatter()]);
  return (bytes) =>
    bytes < MEGABYTE
      ? t("kilobytes", { size: format.number(Math.max(1, Math.round(bytes / 1000))) })
      : t("megabytes", { size: format.number(bytes / MEGABYTE, { maximumFractionDigits: 1 }) });
}
