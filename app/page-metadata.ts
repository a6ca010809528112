import "server-only";
import type { Metadata } from "next";
import { getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import { env } from "@/lib/platform/env";
import { LANGUAGES, otherLanguage, withLanguage } from "@/lib/platform/languages";

/** `markdown` is the URL of the page's copy in Markdown. */
type Page = { path: string; title: string; description: string; markdown?: string };

/** Returns a public page's metadata for search engines and link previews, with links to both languages. */
export async function publicMetadata({ path, title, description, markdown }: Page): Promise<Metadata> {
  const [t, language] = await Promise.all([getTranslations("site"), pageLanguage()]);
  const address = (each: string) => env().BASE_URL + each;
  const url = address(withLanguage(language, path));
  const images = [
    { url: address(`/preview-${language}.png`), width: 1200, height: 630, alt: t("previewDescription") },
  ];
  return {
    // The home page's title is a sentence, so the product name comes before the title instead of after it.
    title: path === "/" ? { absolute: `${t("name")} – ${title}` } : title,
    description,
    robots: "index, follow",
    alternates: {
      canonical: url,
      languages: {
        ...Object.fromEntries(LANGUAGES.map((each) => [each, address(withLanguage(each, path))])),
        "x-default": address(path),
      },
      ...(markdown ? { types: { "text/markdown": markdown } } : {}),
    },
    openGraph: {
      type: "website",
      siteName: t("name"),
      title,
      description,
      url,
      images,
      locale: OPEN_GRAPH_LOCALES[language],
      alternateLocale: OPEN_GRAPH_LOCALES[otherLanguage(language)],
    },
    twitter: { card: "summary_large_image", title, description, images },
  };
}

const OPEN_GRAPH_LOCALES = { nl: "nl_NL", en: "en_GB" } as const;
