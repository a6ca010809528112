import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { FIELD_GROUPS, type FieldGroup } from "@/lib/portal/field-groups/field-groups";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { Notice } from "../_components/notice";
import { readRecord } from "../_lib/own-record";
import { ContactPerson } from "./_record/contact-person";
import { PhaseProgress } from "./_record/phase-progress";
import { CustomFieldsSection, FieldGroupSection } from "./_record/record-fields";
import { ConsentSummary, DataActions, DocumentSummary, InteractionSummary } from "./_record/summaries";

type PageProps = { params: Promise<{ record: string }> };

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [t, { region }] = await Promise.all([
    getTranslations("portalRecord"),
    readRecord((await params).record),
  ]);
  return { title: t("title", { region: region.name }), robots: "noindex" };
}

export default async function RecordPage({ params }: PageProps) {
  const { record } = await params;
  const [t, own] = await Promise.all([getTranslations("portalRecord"), readRecord(record)]);
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("title", { region: own.region.name })} />
      <LatestChangeNotice ownRecord={own} />
      <PhaseProgress ownRecord={own} />
      <ContactPerson ownRecord={own} />
      <InteractionSummary ownRecord={own} />
      {(Object.keys(FIELD_GROUPS) as FieldGroup[]).map((group) => (
        <FieldGroupSection key={group} group={group} ownRecord={own} record={record} />
      ))}
      <CustomFieldsSection ownRecord={own} />
      <DocumentSummary ownRecord={own} record={record} />
      <ConsentSummary ownRecord={own} record={record} />
      <DataActions record={record} />
      <p>
        <TextLink href="/portal">{t("all")}</TextLink>
      </p>
    </div>
  );
}

const CHANGE_NOTICE_MS = 10 * 60_000;

/** Shows the status of the candidate's latest change while the change is recent. */
async function LatestChangeNotice({ ownRecord }: { ownRecord: OwnRecord }) {
  const t = await getTranslations("portalRecord");
  const [latest] = ownRecord.mutations;
  if (!latest || Date.now() - Date.parse(latest.createdAt) > CHANGE_NOTICE_MS) return null;
  const text = { queued: t("pending"), completed: t("done"), failed: t("failed") }[latest.status];
  return <Notice isError={latest.status === "failed"}>{text}</Notice>;
}
