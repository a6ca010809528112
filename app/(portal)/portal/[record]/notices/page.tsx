import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { OPTIONAL_NOTICE_KINDS } from "@/lib/records/candidate-notices/kinds";
import { findMutedNotices } from "@/lib/records/candidate-notices/muted";
import { ActionForm } from "../../_components/action-form";
import { BackLink } from "../../_components/back-link";
import { Choices } from "../../_components/choices";
import { Notice } from "../../_components/notice";
import { requireCandidateContext } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import { chooseNotices } from "../../_lib/record-actions";
import type { RecordPageProps } from "../../_lib/record-page-props";

export const generateMetadata = privateMetadata("portalNotices.title");

export default async function NoticesPage({ params, searchParams }: RecordPageProps) {
  const [{ record }, { saved }] = await Promise.all([params, searchParams]);
  const { db, base, region, session } = await requireCandidateContext(record);
  const [t, muted] = await Promise.all([
    getTranslations("portalNotices"),
    findMutedNotices(db, { baseId: base.id, candidateId: session.candidateId }),
  ]);
  return (
    <div className="max-w-xl">
      <PageHeading title={t("title")}>{t("lead", { region: region.name })}</PageHeading>
      {saved !== undefined && <Notice>{t("saved")}</Notice>}
      <ActionForm
        action={chooseNotices.bind(null, record)}
        path={`/portal/${record}/notices`}
        className="space-y-6"
      >
        <Choices
          legend={t("which")}
          name="kind"
          options={OPTIONAL_NOTICE_KINDS.map((kind) => [kind, t(kind)])}
          chosen={OPTIONAL_NOTICE_KINDS.filter((kind) => !muted.includes(kind))}
        />
        <Button type="submit" variant="primary" className="min-h-12 w-full">
          {t("save")}
        </Button>
      </ActionForm>
      <p className="my-8 text-muted">{t("registered")}</p>
      <BackLink record={record} />
    </div>
  );
}
