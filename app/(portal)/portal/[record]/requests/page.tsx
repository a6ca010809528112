import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { findSendingState } from "@/lib/portal/privacy-requests/find-sending-state";
import { findOwnRequests } from "@/lib/portal/privacy-requests/request-privacy";
import { PRIVACY_REQUEST_KINDS } from "@/lib/records/privacy/schema";
import { BackLink } from "../../_components/back-link";
import { Notice } from "../../_components/notice";
import { RequestForm } from "../../_components/request-form";
import { RequestList } from "../../_components/request-list";
import { Section } from "../../_components/section";
import { SendingNotice } from "../../_components/sending-notice";
import { requireCandidateContext } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import type { RecordPageProps } from "../../_lib/record-page-props";
import { sendToRegion } from "../../_lib/request-actions";

export const generateMetadata = privateMetadata("portalRequests.title");

/**
 * Shows a form where the candidate can ask to restrict the use of their data or object to it, and lists all
 * requests.
 */
export default async function RequestsPage({ params, searchParams }: RecordPageProps) {
  const [{ record }, { sent }] = await Promise.all([params, searchParams]);
  const [t, { portalRequests }, ctx] = await Promise.all([
    getTranslations("portalRequests"),
    getMessages(),
    requireCandidateContext(record),
  ]);
  const { state, completed } = await findSendingState([ctx]);
  const isWaiting = state === "queued";
  const isSent = sent !== undefined && state === "finished";
  const requests = await findOwnRequests(ctx);
  const isOpen = requests.some(({ answeredAt }) => answeredAt === null);
  return (
    <div
      className="max-w-xl"
      data-done={isSent ? "requests" : undefined}
      data-sent={sent === undefined ? undefined : "requests"}
      data-saved={completed.join(" ")}
      data-waiting={isWaiting || undefined}
    >
      <PageHeading title={t("title")}>{t("lead", { region: ctx.region.name })}</PageHeading>
      <SendingNotice state={state} />
      {isSent && isOpen && <Notice>{t("sent")}</Notice>}
      {(requests.length > 0 || !isWaiting) && (
        <Section id="requests" title={t("listTitle")}>
          <RequestList requests={requests} />
        </Section>
      )}
      <Section id="new" title={t("newTitle")}>
        <NextIntlClientProvider messages={{ portalRequests }}>
          <RequestForm
            keep="requests"
            kinds={PRIVACY_REQUEST_KINDS}
            action={sendToRegion.bind(null, record)}
            path={`/portal/${record}/requests`}
          />
        </NextIntlClientProvider>
      </Section>
      <BackLink record={record} />
    </div>
  );
}
