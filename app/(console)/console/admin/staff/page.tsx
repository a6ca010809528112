import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { requireAdmin } from "../../_auth/require-staff";
import { Staff } from "./_staff/staff";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.admin");
  return { title: t("tabs.staff") };
}

export default async function StaffPage() {
  await requireAdmin();
  return <Staff />;
}
