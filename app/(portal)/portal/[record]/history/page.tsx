import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { findRegionsOf } from "@/lib/access/sessions/find-regions-of";
import { findOwnActivity } from "@/lib/console/activity/find-own";
import { BackLink } from "../../_parts/back-link";
import { Section } from "../../_parts/section";
import { findCandidates } from "../../_session/find-candidates";
import { contextOf, type Own, readRecord, requireRecord } from "../../_session/own-record";
import { Happenings } from "./happenings";

type Asked = {
  params: Promise<{ record: string }>;
  searchParams: Promise<{ before?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalHistory");
  return { title: t("title"), robots: "noindex" };
}

export default async function HistoryPage({ params, searchParams }: Asked) {
  const [{ record }, { before }] = await Promise.all([params, searchParams]);
  const [access, own, t] = await Promise.all([
    requireRecord(record),
    readRecord(record),
    getTranslations("portalHistory"),
  ]);
  const from = typeof before === "string" && /^\d{1,15}$/.test(before) ? Number(before) : null;
  const { page, older } = await findOwnActivity(contextOf(access), own.id, from);
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("title")} />
      <Regions own={own} record={record} />
      <Section id="events" title={t("events")}>
        <p className="mb-4 text-muted">{t("eventsText", { region: own.region.name })}</p>
        <Happenings page={page} />
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

/** Of regions that this browser has no session with only the name: their records take signing in again. */
async function Regions({ own, record }: { own: Own; record: string }) {
  const [t, access, sessions] = await Promise.all([
    getTranslations("portalHistory"),
    requireRecord(record),
    findCandidates(),
  ]);
  const regions = await findRegionsOf(contextOf(access), own.email);
  return (
    <Section id="regions" title={t("regions")}>
      <p className="wrap-anywhere mb-4 text-muted">{t("regionsText", { email: own.email })}</p>
      <ul className="list-disc space-y-2 pl-5">
        {regions.map(({ baseId, candidateId, name }) => {
          const known = sessions.find(
            ({ session, place }) => place.base.id === baseId && session.candidateId === candidateId,
          );
          return (
            <li key={candidateId}>
              {!known && `${name} (${t("signInAgain")})`}
              {known?.session.id === record && `${name} (${t("thisOne")})`}
              {known && known.session.id !== record && (
                <TextLink href={`/portal/${known.session.id}`}>{name}</TextLink>
              )}
            </li>
          );
        })}
      </ul>
    </Section>
  );
}
