import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { MutationDetails } from "./_mutation/mutation-details";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("console.mutations");
  return { title: t("one") };
}

/** Shows the guide's own advice for each error code. */
export default async function MutationPage({ params }: { params: Promise<{ id: string }> }) {
  const { errors } = await getMessages();
  const remedies = Object.fromEntries(Object.entries(errors.codes).map(([code, { fix }]) => [code, fix]));
  return <MutationDetails id={(await params).id} remedies={remedies} />;
}
