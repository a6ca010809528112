import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Activity } from "./_activity/activity";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.activity");
  return { title: t("title") };
}

export default function ActivityPage() {
  return <Activity />;
}
