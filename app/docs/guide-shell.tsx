import Link from "next/link";
import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import { readTitles } from "./guide";
import { GUIDE, type PageName } from "./pages";
import { GuideSearch } from "./search/guide-search";

/** Lays out a page of the guide. On narrow screens, the navigation is collapsed above the page. */
export async function GuideShell({
  current,
  children,
}: {
  current?: PageName | "reference";
  children: ReactNode;
}) {
  const t = await getTranslations("docs");
  const titles = await readTitles(await pageLanguage());
  const groups = <GuideNav titles={titles} current={current} />;
  return (
    <div className="gap-x-12 lg:grid lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="lg:col-span-2">
        <GuideSearch />
      </div>
      <details className="mb-8 rounded-md border border-line lg:hidden">
        <summary className="cursor-pointer px-4 py-2.5 font-medium">{t("allPages")}</summary>
        <nav aria-label={t("allPages")} className="border-line border-t px-4 py-3">
          {groups}
        </nav>
      </details>
      <nav
        aria-label={t("allPages")}
        className="hidden lg:sticky lg:top-8 lg:block lg:max-h-[calc(100dvh-4rem)] lg:self-start lg:overflow-y-auto"
      >
        {groups}
      </nav>
      <div className="min-w-0">{children}</div>
    </div>
  );
}

type Titles = Map<PageName, string>;

async function GuideNav({
  titles,
  current,
}: {
  titles: Titles;
  current: PageName | "reference" | undefined;
}) {
  const [t, language] = await Promise.all([getTranslations("docs"), pageLanguage()]);
  return (
    <ul className="space-y-5">
      {GUIDE.map(({ group, pages }) => (
        <li key={group}>
          <p className="font-semibold">{t(`groups.${group}`)}</p>
          <ul className="mt-1 border-line border-l">
            {pages.map((name) => (
              <li key={name}>
                <Link
                  href={withLanguage(language, `/docs/${name}`)}
                  aria-current={name === current ? "page" : undefined}
                  className="-ml-px block border-transparent border-l-2 py-1 pl-3 hover:text-stream hover:underline aria-[current]:border-stream aria-[current]:font-semibold"
                >
                  {titles.get(name)}
                </Link>
              </li>
            ))}
            {group === "lookUp" && (
              <li>
                <Link
                  href={withLanguage(language, "/docs/reference")}
                  aria-current={current === "reference" ? "page" : undefined}
                  className="-ml-px block border-transparent border-l-2 py-1 pl-3 hover:text-stream hover:underline aria-[current]:border-stream aria-[current]:font-semibold"
                >
                  {t("reference.title")}
                </Link>
              </li>
            )}
          </ul>
        </li>
      ))}
    </ul>
  );
}
