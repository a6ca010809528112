import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import packageJson from "@/package.json";
import { TEXT_LINK_CLASS } from "./_ui/text-link-class";
import { statementAddress } from "./accessibility-statement";
import { SiteHeader } from "./site-header";

type Props = { isForCandidates?: boolean; children: ReactNode };

/**
 * Renders the site's header and footer around a page. The console has its own shell. It uses this shell only
 * for sign-in, the second factor and staff without a region.
 */
export async function SiteShell({ isForCandidates = false, children }: Props) {
  const t = await getTranslations("site");
  return (
    <>
      <SiteHeader isForCandidates={isForCandidates} />
      <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl flex-1 px-5 py-10 sm:px-8 sm:py-14">
        {children}
      </main>
      <footer className="border-line border-t print:hidden">
        <div className="mx-auto flex max-w-6xl flex-wrap gap-x-8 gap-y-2 px-5 py-6 text-muted text-sm sm:px-8">
          <p>{t("footer", { version: packageJson.version })}</p>
          {!isForCandidates && <TrustLinks />}
        </div>
      </footer>
    </>
  );
}

async function TrustLinks() {
  const [t, language] = await Promise.all([getTranslations("site"), pageLanguage()]);
  return (
    <ul className="flex flex-wrap gap-x-8 gap-y-2">
      <li>
        <a href={withLanguage(language, "/docs/trust")} className={TEXT_LINK_CLASS}>
          {t("trust")}
        </a>
      </li>
      <li>
        <a href={statementAddress(language)} className={TEXT_LINK_CLASS}>
          {t("accessibility")}
        </a>
      </li>
    </ul>
  );
}
