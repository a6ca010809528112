import { getTranslations } from "next-intl/server";
import { env } from "@/lib/platform/env";
import { isLanguage, type Language, LOCALES } from "@/lib/platform/languages";
import { makeSearchIndex } from "../search-index";

const HOUR_SECONDS = 3600;
const indexes = new Map<Language, Promise<string>>();

/** Serves the search index of a language. The index is built once. Next compresses it. */
export async function GET(_: Request, { params }: { params: Promise<{ language: string }> }) {
  const { language } = await params;
  if (!isLanguage(language)) return new Response(null, { status: 404 });
  return new Response(await readIndex(language), {
    headers: {
      "content-type": "application/json; charset=utf-8",
      "cache-control": `public, max-age=${HOUR_SECONDS}`,
    },
  });
}

/**
 * Returns the index. In development, rebuilds the index for each request, so that edits of the guide appear
 * without a restart.
 */
function readIndex(language: Language): Promise<string> {
  const known = indexes.get(language);
  if (known && env().NODE_ENV !== "development") return known;
  const index = makeIndexText(language);
  indexes.set(language, index);
  index.catch(() => indexes.delete(language));
  return index;
}

async function makeIndexText(language: Language): Promise<string> {
  const t = await getTranslations({ locale: LOCALES[language], namespace: "docs.reference" });
  return JSON.stringify(await makeSearchIndex(language, t("title")));
}
