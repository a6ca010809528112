import { getFormatter, getTranslations } from "next-intl/server";
import { TextLink } from "@/app/_ui/text-link";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import type { Interaction } from "@/lib/records/interactions/schema";
import { DocumentList } from "../../_components/document-list";
import { RequestedDocuments } from "../../_components/requested-documents";
import { Section } from "../../_components/section";
import { consentStatusOf, findOwnConsents } from "../../_lib/own-consents";

type Props = { ownRecord: OwnRecord; record: string };

export async function ConsentSummary({ ownRecord, record }: Props) {
  const [t, statusText, [latest]] = await Promise.all([
    getTranslations("portalConsent"),
    consentStatusOf(),
    findOwnConsents(record),
  ]);
  return (
    <Section id="consent" title={t("title")}>
      <p className="mb-2">{statusText(ownRecord.privacyConsent, latest)}</p>
      <TextLink href={`/portal/${record}/consent`}>{t("open")}</TextLink>
    </Section>
  );
}

export async function DocumentSummary({ ownRecord, record }: Props) {
  const t = await getTranslations("portalDocuments");
  return (
    <Section
      id="documents"
      title={t("title")}
      actions={<TextLink href={`/portal/${record}/documents`}>{t("manage")}</TextLink>}
    >
      {ownRecord.requestedDocuments.length > 0 && (
        <div className="mb-6">
          <h3 className="mb-2 font-semibold">{t("requested.title")}</h3>
          <RequestedDocuments ownRecord={ownRecord} record={record} />
        </div>
      )}
      <DocumentList ownRecord={ownRecord} record={record} />
    </Section>
  );
}

export async function InteractionSummary({ ownRecord }: { ownRecord: OwnRecord }) {
  const [t, values, format] = await Promise.all([
    getTranslations("portalRecord"),
    getTranslations("console.values"),
    getFormatter(),
  ]);
  const lineOf = (type: Interaction["type"], at: Date) =>
    at > new Date()
      ? t("plannedContact", {
          date: format.dateTime(at, { dateStyle: "long", timeStyle: "short" }),
          type: values(type),
        })
      : `${format.dateTime(at, { dateStyle: "long" })}: ${values(type)}`;
  return (
    <Section id="contacts" title={t("contacts")}>
      {ownRecord.interactions.length === 0 ? (
        <p className="text-muted">{t("noContacts")}</p>
      ) : (
        <ul className="space-y-2">
          {ownRecord.interactions.map(({ type, performedAt }) => (
            <li key={`${type} ${performedAt}`}>{lineOf(type, new Date(performedAt))}</li>
          ))}
        </ul>
      )}
    </Section>
  );
}

export async function DataActions({ record }: { record: string }) {
  const t = await getTranslations("portalRecord");
  const links = [
    ["email", "changeEmail"],
    ["history", "history"],
    ["notices", "notices"],
    ["take-along", "takeAlong"],
    ["requests", "requests"],
    ["erase", "erase"],
  ] as const;
  return (
    <div className="print:hidden">
      <Section id="more" title={t("more")}>
        <ul className="space-y-3">
          {links.map(([path, name]) => (
            <li key={path}>
              <TextLink href={`/portal/${record}/${path}`}>{t(name)}</TextLink>
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
