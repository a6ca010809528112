import { getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import { otherLanguage, withLanguage } from "@/lib/platform/languages";
import { isPublicPage } from "./public-pages";

const NAV_ITEMS = ["console", "portal", "docs"] as const;

/**
 * Shows the product name, main menu and language switch. The portal has no menu, because the other pages
 * aren't meant for candidates.
 */
export async function SiteHeader({ isForCandidates }: { isForCandidates: boolean }) {
  const [t, language] = await Promise.all([getTranslations("site"), pageLanguage()]);
  return (
    <header className="border-line border-b print:hidden">
      <div className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-8 gap-y-2 px-5 py-4 sm:px-8">
        <a
          href={withLanguage(language, "/")}
          aria-label={t("home")}
          className="font-bold text-stream-deep text-xl tracking-tight"
        >
          {t("name")}
        </a>
        {!isForCandidates && <MainMenu />}
        <LanguageSwitch />
      </div>
    </header>
  );
}

async function MainMenu() {
  const [t, language] = await Promise.all([getTranslations("site"), pageLanguage()]);
  const addressOf = (path: string) => (isPublicPage(path) ? withLanguage(language, path) : path);
  return (
    <nav aria-label={t("navigation")} className="order-last w-full sm:order-none sm:w-auto sm:flex-1">
      <ul className="flex flex-wrap gap-x-6">
        {NAV_ITEMS.map((way) => (
          <li key={way}>
            <a
              href={addressOf(`/${way}`)}
              className="inline-block py-1.5 text-ink hover:text-stream hover:underline"
            >
              {t(way)}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** Uses a plain form, so that the switch works without scripts. Redirects to the current page. */
async function LanguageSwitch() {
  const t = await getTranslations("site");
  const language = otherLanguage(await pageLanguage());
  return (
    <form action="/language" method="post" className="ml-auto">
      <button
        type="submit"
        name="language"
        value={language}
        lang={language}
        className="rounded-md border border-muted px-3 py-1.5 hover:border-ink"
      >
        {t("otherLanguage")}
      </button>
    </form>
  );
}
