import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { apiKeysQuery } from "@/lib/access/api-keys/queries";
import { ApiKeys } from "./_keys/api-keys";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.apiKeys");
  return { title: t("title") };
}

export default async function KeysPage({ params }: ConsolePageProps) {
  const { scope } = await requireScope(params, "manager");
  return (
    <Prefetch queries={[apiKeysQuery(scope)]}>
      <ApiKeys />
    </Prefetch>
  );
}
