import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { pageLanguage } from "@/app/i18n/page-language";
import { findFieldSet, isFormGroup } from "@/lib/portal/field-groups/find-field-set";
import { formTitle } from "../../_lib/form-errors";
import { readRecord, requireCandidateContext } from "../../_lib/own-record";
import { changeGroup } from "../../_lib/record-actions";
import type { RecordPageProps } from "../../_lib/record-page-props";
import { findFormFields } from "./find-form-fields";
import { GroupForm } from "./group-form";

export async function generateMetadata({ params }: RecordPageProps<{ group: string }>): Promise<Metadata> {
  const [t, { group }] = await Promise.all([getTranslations("portalRecord"), params]);
  return isFormGroup(group) ? { title: await formTitle(t(`groups.${group}`)), robots: "noindex" } : {};
}

export default async function GroupPage({ params }: RecordPageProps<{ group: string }>) {
  const { record, group } = await params;
  const [own, ctx] = await Promise.all([readRecord(record), requireCandidateContext(record)]);
  if (!isFormGroup(group)) redirect(`/portal/${record}`);
  const fieldSet = await findFieldSet(ctx, group, await pageLanguage());
  const fields = await findFormFields(group, fieldSet, own);
  const [t, { portalRecord, console: staffTexts }] = await Promise.all([
    getTranslations("portalRecord"),
    getMessages(),
  ]);
  const title = t(`groups.${group}`);
  return (
    <div className="max-w-xl">
      <PageHeading title={title} />
      <NextIntlClientProvider messages={{ portalRecord, console: { values: staffTexts.values } }}>
        <GroupForm
          group={group}
          fields={fields}
          stored={fieldSet.storedValues(own)}
          unfit={fieldSet.unfitDigests(own)}
          action={changeGroup.bind(null, record, group)}
          path={`/portal/${record}/${group}`}
        />
      </NextIntlClientProvider>
      <p className="mt-6">
        <TextLink href={`/portal/${record}`} data-forget={group}>
          {t("cancel")}
        </TextLink>
      </p>
    </div>
  );
}
