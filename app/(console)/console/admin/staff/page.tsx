import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { regionsQuery, staffQuery } from "@/lib/console/administration/queries";
import { requireAdmin } from "../../_auth/require-staff";
import { Prefetch } from "../../_shell/prefetch";
import { Staff } from "./_staff/staff";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.admin");
  return { title: t("tabs.staff") };
}

export default async function StaffPage() {
  await requireAdmin();
  return (
    <Prefetch queries={[staffQuery(), regionsQuery()]}>
      <Staff />
    </Prefetch>
  );
}
