import { notFound } from "next/navigation";
import { NextIntlClientProvider } from "next-intl";
import { getMessages, getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { isFieldGroup, valuesOf } from "@/lib/portal/field-groups/field-groups";
import { readRecord } from "../../_lib/own-record";
import { changeGroup } from "../../_lib/record-actions";
import { GroupForm } from "./group-form";

type PageProps = { params: Promise<{ record: string; group: string }> };

export default async function GroupPage({ params }: PageProps) {
  const { record, group } = await params;
  const own = await readRecord(record);
  if (!isFieldGroup(group)) notFound();
  const [t, { portalRecord }] = await Promise.all([getTranslations("portalRecord"), getMessages()]);
  return (
    <div className="max-w-xl">
      <PageHeading title={t(`groups.${group}`)} />
      <NextIntlClientProvider messages={{ portalRecord }}>
        <GroupForm
          group={group}
          stored={valuesOf(group, own)}
          action={changeGroup.bind(null, record, group)}
        />
      </NextIntlClientProvider>
      <p className="mt-6">
        <TextLink href={`/portal/${record}`}>{t("cancel")}</TextLink>
      </p>
    </div>
  );
}
