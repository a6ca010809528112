import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { findOwnRequests } from "@/lib/portal/privacy-requests/request-privacy";
import { PRIVACY_REQUEST_KINDS } from "@/lib/records/privacy/schema";
import { ActionForm } from "../../_components/action-form";
import { BackLink } from "../../_components/back-link";
import { Choices } from "../../_components/erase-confirmation";
import { ExplanationField } from "../../_components/explanation-field";
import { Notice } from "../../_components/notice";
import { RequestList } from "../../_components/request-list";
import { Section } from "../../_components/section";
import { requireCandidateContext } from "../../_lib/own-record";
import { sendRequest } from "../../_lib/request-actions";

type PageProps = {
  params: Promise<{ record: string }>;
  searchParams: Promise<{ sent?: string | string[]; failed?: string | string[] }>;
};

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalRequests");
  return { title: t("title"), robots: "noindex" };
}

/**
 * Lets a candidate ask the region to restrict the use of their data, or object to it. Lists earlier requests
 * with the region's answers.
 */
export default async function RequestsPage({ params, searchParams }: PageProps) {
  const [{ record }, { sent, failed }] = await Promise.all([params, searchParams]);
  const [t, ctx] = await Promise.all([getTranslations("portalRequests"), requireCandidateContext(record)]);
  const requests = await findOwnRequests(ctx);
  const isOpen = requests.some(({ answeredAt }) => answeredAt === null);
  return (
    <div className="max-w-xl">
      <PageHeading title={t("title")}>{t("lead", { region: ctx.region.name })}</PageHeading>
      {sent !== undefined && isOpen && <Notice>{t("sent")}</Notice>}
      {failed !== undefined && <Notice isError>{t("failed")}</Notice>}
      <Section id="requests" title={t("listTitle")}>
        <RequestList requests={requests} />
      </Section>
      <Section id="new" title={t("newTitle")}>
        <ActionForm
          action={sendRequest.bind(null, record)}
          path={`/portal/${record}/requests`}
          className="space-y-6"
        >
          <Choices
            legend={t("kind")}
            name="kind"
            options={PRIVACY_REQUEST_KINDS.map((kind) => [kind, t(`choices.${kind}`)])}
          />
          <ExplanationField />
          <Button type="submit" variant="primary" className="min-h-12 w-full">
            {t("send")}
          </Button>
        </ActionForm>
      </Section>
      <BackLink record={record} />
    </div>
  );
}
