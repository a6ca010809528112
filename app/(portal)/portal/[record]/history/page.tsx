import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { findRegionsByEmail } from "@/lib/access/sessions/find-regions-by-email";
import { findCandidateActivity } from "@/lib/portal/audit-events/find-candidate-activity";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { BackLink } from "../../_components/back-link";
import { Section } from "../../_components/section";
import { nameRecords } from "../../_lib/name-records";
import { readRecord, requireCandidateContext } from "../../_lib/own-record";
import { AuditEventList } from "./audit-event-list";

type PageProps = {
  params: Promise<{ record: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalHistory");
  return { title: t("title"), robots: "noindex" };
}

export default async function HistoryPage({ params, searchParams }: PageProps) {
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
      <RegionList ownRecord={own} record={record} />
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
 * Lists the candidate's regions. A region without a session in this browser has no link, because the
 * candidate must sign in again to open that region.
 */
async function RegionList({ ownRecord, record }: { ownRecord: OwnRecord; record: string }) {
  const [t, ctx, records] = await Promise.all([
    getTranslations("portalHistory"),
    requireCandidateContext(record),
    nameRecords(),
  ]);
  const regions = await findRegionsByEmail(ctx, ownRecord.email);
  return (
    <Section id="regions" title={t("regions")}>
      <p className="wrap-anywhere mb-4 text-muted">{t("regionsText", { email: ownRecord.email })}</p>
      <ul className="list-disc space-y-2 pl-5">
        {regions.map(({ baseId, candidateId, name }) => {
          const known = records.find(
            ({ ctx: { base, session } }) => base.id === baseId && session.candidateId === candidateId,
          );
          const id = known?.ctx.session.id;
          return (
            <li key={candidateId} className="wrap-anywhere">
              {!known && `${name} (${t("signInAgain")})`}
              {known && id === record && `${known.name} (${t("thisOne")})`}
              {known && id !== record && <TextLink href={`/portal/${id}`}>{known.name}</TextLink>}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
