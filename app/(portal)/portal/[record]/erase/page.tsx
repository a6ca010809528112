import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { ActionForm } from "../../_components/action-form";
import { Choices } from "../../_components/choices";
import { ErasureNotice } from "../../_components/erasure-notice";
import { mailCodeForChosen } from "../../_lib/erasure-actions";
import { findOtherRecords } from "../../_lib/find-other-records";
import { readRecord } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import type { RecordPageProps } from "../../_lib/record-page-props";

export const generateMetadata = privateMetadata("portalErase.title");

export default async function ErasePage({ params }: RecordPageProps) {
  const { record } = await params;
  const { region, email } = await readRecord(record);
  const [t, { signedIn, hasMore, isFull }] = await Promise.all([
    getTranslations("portalErase"),
    findOtherRecords(record),
  ]);
  const isAlone = signedIn.length === 0 && !hasMore;
  return (
    <div className="max-w-xl">
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <ErasureNotice record={record} />
      <h2 className="mb-1 font-semibold text-xl">{t("goesTitle")}</h2>
      <p className="mb-6">{isAlone ? t("goes", { region: region.name }) : t("goesOfChosen")}</p>
      {hasMore && (
        <p className="mb-6">{t(isFull ? "moreThanShown" : "moreRecords", { region: region.name })}</p>
      )}
      <h2 className="mb-1 font-semibold text-xl">{t("staysTitle")}</h2>
      <p className="mb-6">{t("stays")}</p>
      <p className="wrap-anywhere mb-8">{t("mail", { email })}</p>
      <ActionForm
        action={mailCodeForChosen.bind(null, record)}
        path={`/portal/${record}/erase`}
        className="space-y-6"
      >
        {/*
          A candidate who leaves a region expects to be erased completely, so all records with their name are
          selected. A record with another name may belong to someone who shares their address.
        */}
        {signedIn.length > 0 && (
          <Choices
            legend={t("otherRecords", { region: region.name })}
            name="record"
            options={signedIn.map(({ ctx, name }) => [ctx.session.id, name])}
            chosen={signedIn.filter(({ isSameName }) => isSameName).map(({ ctx }) => ctx.session.id)}
          />
        )}
        <Button type="submit" variant="primary" className="min-h-12 w-full">
          {t("sendCode")}
        </Button>
      </ActionForm>
      <p className="mt-6">
        <TextLink href={`/portal/${record}`}>{t("keep")}</TextLink>
      </p>
    </div>
  );
}
