import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.notFound");
  return { title: t("title") };
}

/** Shows the console's not-found page for unknown URLs. */
export default function Missing() {
  notFound();
}
