import { getTranslations } from "next-intl/server";
import { buttonClass } from "@/app/_ui/button";
import { EmptyState } from "@/app/_ui/empty-state";
import { Icon } from "@/app/_ui/icon";
import { NAV_LINK_CLASS } from "@/app/(console)/console/_shell/nav-link-class";
import { notFoundMetadata } from "@/app/(console)/console/_shell/not-found-metadata";

export const generateMetadata = notFoundMetadata;

/**
 * Shown for regions that don't exist or that the user has no role in. Looks like the pages outside a region,
 * but has no scripts of its own, because every page of the console would load them.
 */
export default async function NotFound() {
  const t = await getTranslations("console");
  return (
    <div className="flex min-h-dvh flex-col bg-paper text-ink leading-normal md:flex-row">
      <nav
        aria-label={t("shell.navigation")}
        className="border-line border-b bg-raised p-2 md:w-56 md:border-r md:border-b-0"
      >
        <a href="/console" className={NAV_LINK_CLASS}>
          <Icon name="people" />
          {t("admin.back")}
        </a>
        <a href="/console/account" className={`${NAV_LINK_CLASS} md:mt-4`}>
          <Icon name="shield" />
          {t("account.title")}
        </a>
      </nav>
      <main id="main" tabIndex={-1} className="flex-1 outline-none">
        <EmptyState heading="h1" title={t("notFound.title")} text={t("notFound.regionText")}>
          <a href="/console" className={buttonClass({ variant: "primary" })}>
            {t("admin.back")}
          </a>
        </EmptyState>
      </main>
    </div>
  );
}
