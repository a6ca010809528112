import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import {
  EMAIL_PURPOSES,
  type EmailChange,
  findEmailChange,
} from "@/lib/portal/email-change/find-email-change";
import { ActionForm } from "../../_components/action-form";
import { BackLink } from "../../_components/back-link";
import { CodeForm } from "../../_components/code-form";
import { EmailCodesForm } from "../../_components/email-codes-form";
import { Notice } from "../../_components/notice";
import { OldAddresses } from "../../_components/old-addresses";
import { Section } from "../../_components/section";
import {
  cancelEmailChange,
  confirmEmailCodes,
  finishEmailChange,
  mailCodesAgain,
  startEmailChange,
} from "../../_lib/email-actions";
import { findOtherRecords } from "../../_lib/find-other-records";
import { readRecord, requireCandidateContext } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import type { RecordPageProps } from "../../_lib/record-page-props";
import { ContactPerson } from "../_record/contact-person";

export const generateMetadata = privateMetadata("portalEmail.title");

/** Asks for a new e-mail address, then for the codes that were mailed to the current and the new address. */
export default async function EmailPage({ params, searchParams }: RecordPageProps) {
  const [{ record }, { outcome }] = await Promise.all([params, searchParams]);
  const [t, own, ctx, { signedIn, hasMore }] = await Promise.all([
    getTranslations("portalEmail"),
    readRecord(record),
    requireCandidateContext(record),
    findOtherRecords(record),
  ]);
  const change = await findEmailChange(ctx, ctx.session.candidateId);
  return (
    <div className="max-w-xl" data-done={change ? "email" : undefined}>
      <PageHeading title={t("title")}>{change ? undefined : t("lead", { email: own.email })}</PageHeading>
      <OutcomeNotice outcome={outcome} isOpen={change !== null} />
      {(hasMore || signedIn.length > 0) && <p className="mb-6">{t("others", { region: own.region.name })}</p>}
      <OldAddresses candidateId={own.id} />
      {change ? (
        <OpenChange record={record} email={own.email} change={change} />
      ) : (
        <NewAddress record={record} />
      )}
      <Section id="lost" title={t("lostTitle")}>
        <p>{t("lost", { region: own.region.name })}</p>
      </Section>
      <ContactPerson ownRecord={own} />
      <BackLink record={record} />
    </div>
  );
}

type NoticeProps = { outcome: string | string[] | undefined; isOpen: boolean };

/**
 * Shows the outcome that the URL names, unless it doesn't match the state of the change, for example after a
 * reload.
 */
async function OutcomeNotice({ outcome, isOpen }: NoticeProps) {
  const t = await getTranslations("portalEmail");
  if (outcome === "failed" && !isOpen) return <Notice isError>{t("failed")}</Notice>;
  if (outcome === "closed" && !isOpen) return <Notice isError>{t("closed")}</Notice>;
  if (outcome === "sameEmail" && !isOpen) return <Notice isError>{t("problems.sameEmail")}</Notice>;
  if (outcome === "tooMany" && isOpen) return <Notice isError>{t("tooManyMails")}</Notice>;
  if (outcome === "mailed" && isOpen) return <Notice>{t("mailed")}</Notice>;
  return null;
}

async function NewAddress({ record }: { record: string }) {
  const [t, portal] = await Promise.all([getTranslations("portalEmail"), getTranslations("portal")]);
  return (
    <div className="mb-10">
      <CodeForm
        id="new-email"
        keep="email"
        type="email"
        label={t("new")}
        submit={t("send")}
        problemTitle={portal("problems.title")}
        action={startEmailChange.bind(null, record)}
        path={`/portal/${record}/email`}
      />
    </div>
  );
}

async function OpenChange({ record, email, change }: { record: string; email: string; change: EmailChange }) {
  const t = await getTranslations("portalEmail");
  return (
    <>
      <p className="wrap-anywhere mb-8">{t("open", { old: email, new: change.email })}</p>
      {change.confirmed.length === 2 ? (
        <ActionForm
          action={finishEmailChange.bind(null, record, change.email)}
          path={`/portal/${record}/email`}
          className="mb-10"
        >
          <p className="mb-4">{t("bothConfirmed")}</p>
          <Button type="submit" variant="primary" className="min-h-12 w-full">
            {t("finish")}
          </Button>
        </ActionForm>
      ) : (
        <Codes record={record} change={change} />
      )}
      <div className="mb-10 flex flex-wrap gap-4">
        <ActionForm action={mailCodesAgain.bind(null, record)} path={`/portal/${record}/email`}>
          <Button type="submit" className="min-h-11">
            {t("again")}
          </Button>
        </ActionForm>
        <ActionForm action={cancelEmailChange.bind(null, record)} path={`/portal/${record}/email`}>
          <Button type="submit" className="min-h-11">
            {t("stop")}
          </Button>
        </ActionForm>
      </div>
    </>
  );
}

async function Codes({ record, change }: { record: string; change: EmailChange }) {
  const [t, portal] = await Promise.all([getTranslations("portalEmail"), getTranslations("portal")]);
  return (
    <EmailCodesForm
      addresses={EMAIL_PURPOSES.map((purpose) => ({
        purpose,
        title: t(`${purpose}.title`),
        label: t(`${purpose}.code`),
        confirmed: change.confirmed.includes(purpose) ? t("confirmed") : null,
      }))}
      submit={t("confirm")}
      problemTitle={portal("problems.title")}
      action={confirmEmailCodes.bind(null, record, change.email)}
      path={`/portal/${record}/email?codes`}
    />
  );
}
