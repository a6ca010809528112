import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireScope } from "@/app/(console)/console/_auth/require-staff";
import type { ConsolePageProps } from "@/app/(console)/console/_shell/console-page-props";
import { Prefetch } from "@/app/(console)/console/_shell/prefetch";
import { privacyRequestsQuery } from "@/lib/console/privacy-desk/queries";
import { roleAtLeast } from "@/lib/contract/staff-roles";
import { parseState } from "./_desk/parse-state";
import { PrivacyDesk } from "./_desk/privacy-desk";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.privacyDesk");
  return { title: t("title") };
}

export default async function PrivacyPage({ params, searchParams }: ConsolePageProps) {
  const { scope, role } = await requireScope(params);
  const state = parseState((await searchParams).state);
  const isManager = roleAtLeast(role, "manager");
  return (
    <Prefetch queries={isManager ? [privacyRequestsQuery(scope, state)] : []}>
      <PrivacyDesk state={state} isManager={isManager} />
    </Prefetch>
  );
}
