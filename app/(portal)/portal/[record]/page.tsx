import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { FIELD_GROUPS, type FieldGroup } from "@/lib/portal/field-groups/field-groups";
import { isFormGroup } from "@/lib/portal/field-groups/find-field-set";
import type { OwnRecord } from "@/lib/portal/own-record/get-portal-record";
import { ErasureNotice } from "../_components/erasure-notice";
import { LatestChangeNotice } from "../_components/latest-change-notice";
import { Notice } from "../_components/notice";
import { OtherErasures } from "../_components/other-erasures";
import { readRecord, requireCandidateSession } from "../_lib/own-record";
import type { RecordPageProps } from "../_lib/record-page-props";
import { SignOutEverywhere } from "../sign-out";
import { ContactPerson } from "./_record/contact-person";
import { NextStep, PhaseProgress } from "./_record/phase-progress";
import { Questions } from "./_record/questions";
import { CustomFieldsSection, FieldGroupSection } from "./_record/record-fields";
import { ConsentSummary, DataActions, DocumentSummary, InteractionSummary } from "./_record/summaries";

export async function generateMetadata({ params }: RecordPageProps): Promise<Metadata> {
  const [t, { region }] = await Promise.all([
    getTranslations("portalRecord"),
    readRecord((await params).record),
  ]);
  return { title: t("title", { region: region.name }), robots: "noindex" };
}

export default async function RecordPage({ params, searchParams }: RecordPageProps) {
  const [{ record }, { saved, kept }] = await Promise.all([params, searchParams]);
  const [t, own, { scope }] = await Promise.all([
    getTranslations("portalRecord"),
    readRecord(record),
    requireCandidateSession(record),
  ]);
  if (isBeingDeleted(own)) return <DeletionInProgress region={own.region.name} />;
  const isSandbox = scope.base.mode === "sandbox";
  return (
    <div
      className="max-w-2xl"
      data-record
      data-done={findDone(own, { saved, kept })}
      data-sent={isForm(saved) ? saved : undefined}
      data-saved={findSaved(own)}
      data-waiting={own.mutations[0]?.status === "queued" || undefined}
    >
      <PageHeading title={t("title", { region: own.region.name })} />
      {kept === undefined && <LatestChangeNotice ownRecord={own} {...{ saved, isSandbox }} />}
      <ErasureNotice record={record} />
      {own.erasureRequestedAt === null && <OtherErasures />}
      <div className="grid gap-x-10 sm:grid-cols-2 print:grid-cols-2">
        <NextStep ownRecord={own} record={record} />
        <ContactPerson ownRecord={own} />
      </div>
      <PhaseProgress ownRecord={own} />
      <Questions ownRecord={own} record={record} />
      <InteractionSummary ownRecord={own} />
      {(Object.keys(FIELD_GROUPS) as FieldGroup[]).map((group) => (
        <FieldGroupSection key={group} group={group} ownRecord={own} record={record} />
      ))}
      <CustomFieldsSection ownRecord={own} record={record} />
      <DocumentSummary ownRecord={own} record={record} />
      <ConsentSummary ownRecord={own} record={record} />
      <DataActions record={record} />
      <SignOutEverywhere path={`/portal/${record}`} />
      <p className="mt-10">
        <TextLink href="/portal">{t("all")}</TextLink>
      </p>
    </div>
  );
}

const isBeingDeleted = ({ mutations: [latest] }: OwnRecord) =>
  latest?.operation === "candidates.delete" && latest.status === "queued";

/** Shown instead of the record and its forms, because nothing can be changed anymore. */
async function DeletionInProgress({ region }: { region: string }) {
  const t = await getTranslations("portalRecord");
  return (
    <div className="max-w-2xl">
      <PageHeading title={t("title", { region })} />
      <Notice>{t("deleting")}</Notice>
      <TextLink href="/portal">{t("all")}</TextLink>
    </div>
  );
}

type Param = string | string[] | undefined;

const isForm = (group: Param): group is string =>
  typeof group === "string" && (isFormGroup(group) || group === "question");

/**
 * Returns the form that the candidate has finished: a field group or `question`. The portal's script uses the
 * result to discard the unsaved input of that form.
 */
function findDone({ mutations: [latest] }: OwnRecord, { saved, kept }: { saved: Param; kept: Param }) {
  const group = latest?.status === "completed" ? (saved ?? kept) : kept;
  return isForm(group) ? group : undefined;
}

/** Returns the ids of the candidate's latest writes that are stored. */
const findSaved = ({ mutations }: OwnRecord) =>
  mutations.flatMap(({ mutationId, status }) => (status === "completed" ? mutationId : [])).join(" ");
