import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";

/** The title of the console's pages that don't exist. */
export async function notFoundMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.notFound");
  return { title: t("title") };
}
