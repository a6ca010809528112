import type { Metadata } from "next";
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

export async function generateMetadata({ params }: PageProps): Promise<Metadata> {
  const [t, { group }] = await Promise.all([getTranslations("portalRecord"), params]);
  return isFieldGroup(group) ? { title: t(`groups.${group}`), robots: "noindex" } : {};
}

export default async function GroupPage({ params }: PageProps) {
  const { record, group } = await params;
  const own = await readRecord(record);
  if (!isFieldGroup(group)) notFound();
  const [t, { portalRecord }] = await Promise.all([getTranslations("portalRecord"), getMessages()]);
  const title = t(`groups.${group}`);
  return (
    <div className="max-w-xl">
      <PageHeading title={title} />
      <NextIntlClientProvider messages={{ portalRecord }}>
        <GroupForm
          group={group}
          stored={valuesOf(group, own)}
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
