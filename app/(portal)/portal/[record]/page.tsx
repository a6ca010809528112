import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { Notice } from "../_parts/notice";
import { GROUPS, type Group } from "../_session/groups";
import { type Own, readRecord } from "../_session/own-record";
import { ContactPerson } from "./_record/contact-person";
import { ExtraFields, GroupOfFields } from "./_record/facts";
import { ConsentSummary, Contacts, Documents, More } from "./_record/summaries";
import { WhereIStand } from "./_record/where-i-stand";

type Asked = { params: Promise<{ record: string }> };

export async function generateMetadata({ params }: Asked): Promise<Metadata> {
  const [t, { region }] = await Promise.all([
    getTranslations("portalRecord"),
    readRecord((await params).record),
  ]);
  return { title: t("title", { region: region.name }), robots: "noindex" };
}

export default async function RecordPage({ params }: Asked) {
  const { record } = await params;
  const [t, own] = await Promise.all([getTranslations("portalRecord"), readRecord(record)]);
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("title", { region: own.region.name })} />
      <LatestChange own={own} />
      <WhereIStand own={own} />
      <ContactPerson own={own} />
      <Contacts own={own} />
      {(Object.keys(GROUPS) as Group[]).map((group) => (
        <GroupOfFields key={group} group={group} own={own} record={record} />
      ))}
      <ExtraFields own={own} />
      <Documents own={own} record={record} />
      <ConsentSummary own={own} record={record} />
      <More record={record} />
      <p>
        <TextLink href="/portal">{t("all")}</TextLink>
      </p>
    </div>
  );
}

const TOLD_FOR_MS = 10 * 60_000;

/** Of a change that was just made, what became of it. */
async function LatestChange({ own }: { own: Own }) {
  const t = await getTranslations("portalRecord");
  const [latest] = own.mutations;
  if (!latest || Date.now() - Date.parse(latest.createdAt) > TOLD_FOR_MS) return null;
  const text = { queued: t("pending"), completed: t("done"), failed: t("failed") }[latest.status];
  return <Notice isProblem={latest.status === "failed"}>{text}</Notice>;
}
