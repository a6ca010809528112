import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { Mutations } from "./_mutations/mutations";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.mutations");
  return { title: t("title") };
}

export default function MutationsPage() {
  return <Mutations />;
}
