import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { eraseRecord } from "../../_session/actions";
import { readRecord } from "../../_session/own-record";

/** Asks once more before everything goes. */
export default async function ErasePage({ params }: { params: Promise<{ record: string }> }) {
  const { record } = await params;
  const [t, { region }] = await Promise.all([getTranslations("portalErase"), readRecord(record)]);
  return (
    <div className="max-w-xl">
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <p className="mb-8">{t("what", { region: region.name })}</p>
      <form action={eraseRecord.bind(null, record)}>
        <Button type="submit" look="primary" className="min-h-12 w-full">
          {t("confirm")}
        </Button>
      </form>
      <p className="mt-6">
        <TextLink href={`/portal/${record}`}>{t("keep")}</TextLink>
      </p>
    </div>
  );
}
