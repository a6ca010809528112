import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { TOKENS_MAX } from "@/lib/access/sessions/cookie";
import { findSendingState } from "@/lib/portal/privacy-requests/find-sending-state";
import { findOwnRequests } from "@/lib/portal/privacy-requests/request-privacy";
import { PRIVACY_REQUEST_KINDS } from "@/lib/records/privacy/schema";
import { ErasureNotice } from "../_components/erasure-notice";
import { Notice } from "../_components/notice";
import { RequestForm } from "../_components/request-form";
import { RequestList } from "../_components/request-list";
import { Section } from "../_components/section";
import { SendingNotice } from "../_components/sending-notice";
import { SignedInAs } from "../_components/signed-in-as";
import { isFullOfOneAddress, type NamedRecord, nameRecords } from "../_lib/name-records";
import { privateMetadata } from "../_lib/private-metadata";
import { SESSION_ENDED_PATH } from "../_lib/records-path";
import { sendToRegions } from "../_lib/request-actions";

type PageProps = { searchParams: Promise<{ sent?: string | string[] }> };

export const generateMetadata = privateMetadata("portalRegions.title");

/**
 * Lists the records that the candidate is signed in to. One form sends a request to several of their regions.
 */
export default async function RegionsPage({ searchParams }: PageProps) {
  const [t, { sent }, records] = await Promise.all([
    getTranslations("portalRegions"),
    searchParams,
    nameRecords(),
  ]);
  if (records.length === 0) redirect(SESSION_ENDED_PATH);
  const { state, failed, completed } = await findSendingState(records.map(({ ctx }) => ctx));
  const isWaiting = state === "queued";
  const isSent = sent !== undefined && state === "finished";
  return (
    <div
      className="max-w-2xl"
      data-done={isSent ? "regions" : undefined}
      data-sent={sent === undefined ? undefined : "regions"}
      data-saved={completed.join(" ")}
      data-waiting={isWaiting || undefined}
    >
      <SignedInAs path="/portal/regions" />
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <SendingNotice
        state={state}
        failedAt={records.filter(({ ctx }) => failed.includes(ctx)).map(({ name }) => name)}
      />
      {isSent && <Notice>{t("sent")}</Notice>}
      {records.map((record) => (
        <Region key={record.ctx.session.id} {...record} />
      ))}
      <p className="mb-10">{isFullOfOneAddress(records) ? t("limit", { max: TOKENS_MAX }) : t("new")}</p>
      <RequestSection records={records} />
      <TextLink href="/portal">{t("back")}</TextLink>
    </div>
  );
}

async function Region({ ctx, stored, name }: NamedRecord) {
  const { id } = ctx.session;
  const [t, requests] = await Promise.all([getTranslations("portalRegions"), findOwnRequests(ctx)]);
  return (
    <Section
      id={`region-${id}`}
      title={name}
      actions={
        <TextLink href={`/portal/${id}`} aria-label={t("openNamed", { region: name })}>
          {t("open")}
        </TextLink>
      }
    >
      <p className="wrap-anywhere mb-4">{t("knows", { email: stored.email })}</p>
      <ErasureNotice record={id} />
      {requests.length > 0 && <RequestList requests={requests} />}
    </Section>
  );
}

async function RequestSection({ records }: { records: NamedRecord[] }) {
  const [t, { portalRequests }] = await Promise.all([getTranslations("portalRegions"), getMessages()]);
  return (
    <Section id="request" title={t("requestTitle")}>
      <NextIntlClientProvider messages={{ portalRequests }}>
        <RequestForm
          keep="regions"
          kinds={[...PRIVACY_REQUEST_KINDS, "erasure"]}
          records={records.map(({ ctx, name }) => ({ candidateId: ctx.session.candidateId, name }))}
          action={sendToRegions}
          path="/portal/regions"
        />
      </NextIntlClientProvider>
    </Section>
  );
}
