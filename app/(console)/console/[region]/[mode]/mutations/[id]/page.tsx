import type { Metadata } from "next";
import { getMessages, getTranslations } from "next-intl/server";
import { Mutation } from "./_mutation/mutation";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("workplace.mutations");
  return { title: t("one") };
}

/** What to do about each kind of failure is told by the guide's own words. */
export default async function MutationPage({ params }: { params: Promise<{ id: string }> }) {
  const { errors } = await getMessages();
  const mends = Object.fromEntries(Object.entries(errors.codes).map(([code, { mend }]) => [code, mend]));
  return <Mutation id={(await params).id} mends={mends} />;
}
