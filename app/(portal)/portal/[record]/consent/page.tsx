import { getFormatter, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { BackLink } from "../../_components/back-link";
import { LatestChangeNotice } from "../../_components/latest-change-notice";
import { Section } from "../../_components/section";
import { consentStatusOf, findOwnConsents } from "../../_lib/own-consents";
import { readRecord } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import type { RecordPageProps } from "../../_lib/record-page-props";
import { readConsentText } from "../../_lib/region-texts";
import { ConsentText } from "./consent-text";

export const generateMetadata = privateMetadata("portalConsent.title");

export default async function ConsentPage({ params }: RecordPageProps) {
  const { record } = await params;
  const own = await readRecord(record);
  const t = await getTranslations("portalConsent");
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("title")} />
      <LatestChangeNotice ownRecord={own} />
      <CurrentConsent ownRecord={own} record={record} />
      <ConsentHistory record={record} />
      <BackLink record={record} />
    </div>
  );
}

type Props = { ownRecord: OwnRecord; record: string };

async function CurrentConsent({ ownRecord, record }: Props) {
  const [t, statusText, [latest], newest] = await Promise.all([
    getTranslations("portalConsent"),
    consentStatusOf(),
    findOwnConsents(record),
    readConsentText(ownRecord.region.id),
  ]);
  const agreed = ownRecord.privacyConsent ? (latest?.textVersion ?? null) : null;
  const isOutdated = agreed !== null && agreed !== newest.version;
  const change = (
    <TextLink href={`/portal/${record}/consent/change`}>
      {t(ownRecord.privacyConsent ? "withdraw" : "give")}
    </TextLink>
  );
  return (
    <>
      <p className="mb-8 text-lg">{statusText(ownRecord.privacyConsent, latest)}</p>
      {isOutdated && (
        <>
          <ConsentText regionId={ownRecord.region.id} version={agreed} title={t("agreedTitle")} />
          <p className="mb-6">{t("newer")}</p>
        </>
      )}
      {ownRecord.privacyConsent && agreed === null && (
        <p className="mb-6">
          {t(latest?.isGiven && latest.actorKind === "staff" ? "recordedText" : "unknownText")}
        </p>
      )}
      <ConsentText
        regionId={ownRecord.region.id}
        title={t(agreed === newest.version ? "agreedTitle" : "textTitle")}
      />
      <p className="mb-10 flex flex-wrap gap-x-8 gap-y-3">
        {isOutdated && <TextLink href={`/portal/${record}/consent/change?to=given`}>{t("give")}</TextLink>}
        {change}
      </p>
    </>
  );
}

async function ConsentHistory({ record }: { record: string }) {
  const [t, format, entries] = await Promise.all([
    getTranslations("portalConsent"),
    getFormatter(),
    findOwnConsents(record),
  ]);
  return (
    <Section id="ledger" title={t("ledger")}>
      <p className="mb-4 text-muted">{t("ledgerText")}</p>
      {entries.length === 0 && <p>{t("ledgerEmpty")}</p>}
      <ol className="space-y-3">
        {entries.map(({ id, isGiven, textVersion, occurredAt, actorKind }) => (
          <li key={id}>
            <time dateTime={occurredAt.toISOString()} className="block text-muted">
              {format.dateTime(occurredAt, { dateStyle: "long", timeStyle: "short" })}
            </time>
            {t(isGiven ? "entry.given" : "entry.withdrawn")}, {t(`who.${actorKind}`)}
            {textVersion !== null && `, ${t("entryVersion", { version: textVersion })}`}
          </li>
        ))}
      </ol>
    </Section>
  );
}
