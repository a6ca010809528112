import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { findCandidateActivity } from "@/lib/portal/audit-events/find-candidate-activity";
import { BackLink } from "../../_components/back-link";
import { Section } from "../../_components/section";
import { nameRecords } from "../../_lib/name-records";
import { readRecord, requireCandidateContext } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import type { RecordPageProps } from "../../_lib/record-page-props";
import { AuditEventList } from "./audit-event-list";

export const generateMetadata = privateMetadata("portalHistory.title");

export default async function HistoryPage({ params, searchParams }: RecordPageProps) {
  const [{ record }, { before }] = await Promise.all([params, searchParams]);
  const [ctx, own, t] = await Promise.all([
    requireCandidateContext(record),
    readRecord(record),
    getTranslations("portalHistory"),
  ]);
  const from = typeof before === "string" && /^\d{1,15}$/.test(before) ? Number(before) : null;
  const { page, older } = await findCandidateActivity(ctx, own.id, from);
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("title")} />
      <RegionList record={record} />
      <Section id="events" title={t("events")}>
        <p className="mb-4 text-muted">{t("eventsText", { region: own.region.name })}</p>
        <AuditEventList events={page} />
        <p className="mt-6 flex gap-8">
          {from !== null && <TextLink href={`/portal/${record}/history`}>{t("newest")}</TextLink>}
          {older !== null && (
            <TextLink href={`/portal/${record}/history?before=${older}`}>{t("older")}</TextLink>
          )}
        </p>
      </Section>
      <BackLink record={record} />
    </div>
  );
}

/**
 * Lists only the records that this browser is signed in to. A region that verified the candidate with its own
 * API key also has a session, and must not see which other regions know the address.
 */
async function RegionList({ record }: { record: string }) {
  const [t, records] = await Promise.all([getTranslations("portalHistory"), nameRecords()]);
  return (
    <Section id="regions" title={t("regions")}>
      <p className="mb-4 text-muted">{t("regionsText")}</p>
      <ul className="list-disc space-y-2 pl-5">
        {records.map(({ ctx: { session }, name }) => (
          <li key={session.id} className="wrap-anywhere">
            {session.id === record ? (
              `${name} (${t("thisOne")})`
            ) : (
              <TextLink href={`/portal/${session.id}`}>{name}</TextLink>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
