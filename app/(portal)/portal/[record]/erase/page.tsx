import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { ActionForm } from "../../_components/action-form";
import { ErasureNotice } from "../../_components/erasure-notice";
import { mailCodeForChosen } from "../../_lib/erasure-actions";
import { findOtherRecords } from "../../_lib/find-other-records";
import type { NamedRecord } from "../../_lib/name-records";
import { readRecord } from "../../_lib/own-record";
import { privateMetadata } from "../../_lib/private-metadata";
import type { RecordPageProps } from "../../_lib/record-page-props";

export const generateMetadata = privateMetadata("portalErase.title");

export default async function ErasePage({ params }: RecordPageProps) {
  const { record } = await params;
  const { region, email } = await readRecord(record);
  const [t, { signedIn, hasMore }] = await Promise.all([
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
      {hasMore && <p className="mb-6">{t("moreRecords", { region: region.name })}</p>}
      <h2 className="mb-1 font-semibold text-xl">{t("staysTitle")}</h2>
      <p className="mb-6">{t("stays")}</p>
      <p className="wrap-anywhere mb-8">{t("mail", { email })}</p>
      <ActionForm action={mailCodeForChosen.bind(null, record)} path={`/portal/${record}/erase`}>
        {signedIn.length > 0 && <OtherRecords records={signedIn} region={region.name} />}
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

/**
 * The other records in this region. All are selected, because a candidate who leaves a region expects to be
 * erased completely.
 */
async function OtherRecords({ records, region }: { records: NamedRecord[]; region: string }) {
  const t = await getTranslations("portalErase");
  return (
    <fieldset className="mb-6">
      <legend className="mb-2 font-medium">{t("otherRecords", { region })}</legend>
      {records.map(({ ctx, name }) => (
        <label key={ctx.session.id} className="wrap-anywhere flex min-h-11 items-center gap-3">
          <input
            type="checkbox"
            name="record"
            value={ctx.session.id}
            defaultChecked
            className="size-5 shrink-0 accent-stream"
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}
