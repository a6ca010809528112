import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { PageHeading } from "@/app/_ui/page-heading";
import { TextLink } from "@/app/_ui/text-link";
import { TEXT_LINK_CLASS } from "@/app/_ui/text-link-class";
import { pageLanguage } from "@/app/i18n/page-language";
import { publicMetadata } from "@/app/page-metadata";
import { withLanguage } from "@/lib/platform/languages";
import { type GuidePage, plainText, readPage, readTitles } from "../guide";
import { GuideShell } from "../guide-shell";
import { Inline, Markdown } from "../markdown";
import { markdownUrl } from "../markdown-copy";
import { isPageName, PAGE_NAMES, type PageName } from "../pages";
import { RememberSampleLanguage } from "../remember-sample-language";

type Props = { params: Promise<{ page: string }> };

async function getPage({ params }: Props): Promise<GuidePage> {
  const { page } = await params;
  if (!isPageName(page)) notFound();
  return readPage(await pageLanguage(), page);
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  const { name, title, lead } = await getPage(props);
  const markdown = markdownUrl(await pageLanguage(), name);
  return publicMetadata({ path: `/docs/${name}`, title, description: plainText(lead), markdown });
}

export default async function GuideArticle(props: Props) {
  const page = await getPage(props);
  const t = await getTranslations("docs");
  const copy = { label: t("copy"), doneLabel: t("copied") };
  const texts = {
    copy,
    languages: t("languages"),
    download: t("download"),
    toSection: t("toSection"),
    table: t("table"),
  };
  return (
    <GuideShell current={page.name}>
      <article>
        <PageHeading title={page.title}>
          <Inline tokens={page.lead} />
        </PageHeading>
        <p className="-mt-6 mb-8 text-sm">
          <a
            href={`${withLanguage(await pageLanguage(), `/docs/${page.name}`)}.md`}
            className={TEXT_LINK_CLASS}
          >
            {t("markdown")}
          </a>
        </p>
        <TableOfContents title={t("contents")} page={page} />
        <Markdown tokens={page.body} labels={texts} />
      </article>
      <PreviousNextLinks name={page.name} />
      <RememberSampleLanguage />
    </GuideShell>
  );
}

/** Shows the table of contents of a page with several sections. */
const TableOfContents = ({ title, page }: { title: string; page: GuidePage }) =>
  page.headings.length > 1 && (
    <nav aria-label={title} className="mb-8 rounded-md bg-raised px-5 py-4">
      <h2 className="font-semibold">{title}</h2>
      <ul className="mt-2 gap-x-8 sm:columns-2 xl:columns-3">
        {page.headings.map(({ id, text, depth }) => (
          <li key={id} className={`break-inside-avoid py-0.5 wrap-anywhere ${depth > 2 ? "pl-4" : ""}`}>
            <TextLink href={`#${id}`}>{text}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );

async function PreviousNextLinks({ name }: { name: PageName }) {
  const [t, language] = await Promise.all([getTranslations("docs"), pageLanguage()]);
  const titles = await readTitles(language);
  const at = PAGE_NAMES.indexOf(name);
  const [before, after] = [PAGE_NAMES[at - 1], PAGE_NAMES[at + 1]];
  return (
    <nav aria-label={t("pageNavigation")} className="mt-14 border-line border-t pt-5">
      <ul className="flex flex-wrap justify-between gap-x-8 gap-y-3">
        {before && (
          <li>
            <span className="block text-muted text-sm">{t("previous")}</span>
            <TextLink href={withLanguage(language, `/docs/${before}`)}>{titles.get(before)}</TextLink>
          </li>
        )}
        {after && (
          <li className="ml-auto text-right">
            <span className="block text-muted text-sm">{t("next")}</span>
            <TextLink href={withLanguage(language, `/docs/${after}`)}>{titles.get(after)}</TextLink>
          </li>
        )}
      </ul>
    </nav>
  );
}
