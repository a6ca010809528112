import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import { publicMetadata } from "../page-metadata";
import { readPage } from "./guide";
import { Inline } from "./markdown";
import { GUIDE } from "./pages";
import { documentLinks } from "./reference/document-links";
import { GuideSearch } from "./search/guide-search";

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations("docs");
  return publicMetadata({ path: "/docs", title: t("title"), description: t("description") });
}

export default async function DocumentationPage() {
  const t = await getTranslations("docs");
  const locale = await pageLanguage();
  const groups = await Promise.all(
    GUIDE.map(async ({ group, pages }) => ({
      group,
      pages: await Promise.all(pages.map((name) => readPage(locale, name))),
    })),
  );
  return (
    <>
      <PageHeading title={t("title")}>{t("lead")}</PageHeading>
      <GuideSearch />
      <p className="max-w-2xl">{t.rich("document", documentLinks(locale))}</p>
      {groups.map(({ group, pages }) => (
        <section key={group} aria-labelledby={group} className="mt-10">
          <h2 id={group} className="font-semibold text-2xl tracking-tight">
            {t(`groups.${group}`)}
          </h2>
          <ul className="mt-3 border-line border-t">
            {pages.map(({ name, title, lead }) => (
              <li
                key={name}
                className="grid gap-x-8 border-line border-b py-3 sm:grid-cols-[15rem_minmax(0,1fr)]"
              >
                <TextLink href={withLanguage(locale, `/docs/${name}`)}>{title}</TextLink>
                <p className="text-muted">
                  <Inline tokens={lead} />
                </p>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  );
}
