import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { MessagePage } from "@/app/_ui/message-page";
import { TextLink } from "@/app/_ui/text-link";
import { SiteShell } from "@/app/site-shell";
import { requireStaff } from "./_auth/require-staff";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("noRegion");
  return { title: t("title") };
}

/**
 * Redirects to the staff member's first region. If they have no region, redirects admins to the
 * administration pages and shows other staff a message.
 */
export default async function ConsolePage() {
  const { regions, staff } = await requireStaff();
  const [region] = regions;
  if (region) redirect(`/console/${region.slug}/live/candidates`);
  if (staff.isAdmin) redirect("/console/admin");
  const t = await getTranslations();
  return (
    <SiteShell>
      <MessagePage title={t("noRegion.title")} text={t("noRegion.text")}>
        <p className="flex flex-wrap gap-x-6 gap-y-2">
          <TextLink href="/console/account">{t("console.account.title")}</TextLink>
          <TextLink href="/">{t("site.back")}</TextLink>
        </p>
      </MessagePage>
    </SiteShell>
  );
}
