import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Button } from "@/app/_ui/button";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { ERASURE_REASONS } from "@/lib/records/candidates/erasure-reasons";
import { ActionForm } from "../../_components/action-form";
import { readRecord } from "../../_lib/own-record";
import { eraseRecord } from "../../_lib/record-actions";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("portalErase");
  return { title: t("title"), robots: "noindex" };
}

/** Says what will be deleted and asks for confirmation. */
export default async function ErasePage({ params }: { params: Promise<{ record: string }> }) {
  const { record } = await params;
  const { region, email } = await readRecord(record);
  const t = await getTranslations("portalErase");
  return (
    <div className="max-w-xl">
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <h2 className="mb-1 font-semibold text-xl">{t("goesTitle")}</h2>
      <p className="mb-6">{t("goes", { region: region.name })}</p>
      <h2 className="mb-1 font-semibold text-xl">{t("staysTitle")}</h2>
      <p className="mb-6">{t("stays")}</p>
      <p className="wrap-anywhere mb-8">{t("mail", { email })}</p>
      <ActionForm action={eraseRecord.bind(null, record)} path={`/portal/${record}/erase`}>
        <fieldset className="mb-8">
          <legend className="mb-2 font-medium">{t("reason")}</legend>
          {(["none", ...ERASURE_REASONS] as const).map((reason) => (
            <label key={reason} className="flex min-h-11 items-center gap-3">
              <input
                type="radio"
                name="reason"
                value={reason}
                defaultChecked={reason === "none"}
                className="size-5 shrink-0 accent-stream"
              />
              {t(`reasons.${reason}`)}
            </label>
          ))}
        </fieldset>
        <Button type="submit" variant="danger" className="min-h-12 w-full">
          {t("confirm")}
        </Button>
      </ActionForm>
      <p className="mt-6">
        <TextLink href={`/portal/${record}`}>{t("keep")}</TextLink>
      </p>
    </div>
  );
}
