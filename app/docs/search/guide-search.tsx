import { getTranslations } from "next-intl/server";
import { pageLanguage } from "@/app/i18n/page-language";
import { withLanguage } from "@/lib/platform/languages";
import packageJson from "@/package.json";
import { SearchField } from "./search-field";

/** Searches the guide and the reference. Without scripts, the form opens the list of all pages. */
export async function GuideSearch() {
  const [t, language] = await Promise.all([getTranslations("docs.search"), pageLanguage()]);
  const labels = {
    field: t("field"),
    results: t("results"),
    none: t("none"),
    // Keeps the placeholder, so that the browser can fill in the number without the message formatter.
    count: t("count", { count: "{count}" }),
    failure: t("failure"),
    shortcut: t("shortcut"),
  };
  return (
    <search>
      <form action={withLanguage(language, "/docs")} className="mb-8 max-w-xl">
        <SearchField
          language={language}
          // The version makes browsers load the new index after an update.
          indexUrl={`/docs/search/${language}?v=${packageJson.version}`}
          labels={labels}
        />
      </form>
    </search>
  );
}
