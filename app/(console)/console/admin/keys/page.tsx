import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { globalKeysQuery } from "@/lib/console/administration/queries";
import { requireAdmin } from "../../_auth/require-staff";
import { Prefetch } from "../../_shell/prefetch";
import { GlobalKeys } from "./_keys/global-keys";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.admin");
  return { title: t("tabs.keys") };
}

export default async function GlobalKeysPage() {
  await requireAdmin();
  return (
    <Prefetch queries={[globalKeysQuery()]}>
      <GlobalKeys />
    </Prefetch>
  );
}
