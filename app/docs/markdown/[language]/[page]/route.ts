import { markdownCopy } from "@/app/docs/markdown-copy";
import { isPageName } from "@/app/docs/pages";
import { env } from "@/lib/platform/env";
import { isLanguage, withLanguage } from "@/lib/platform/languages";

/** Serves `/docs/<page>.md`, which the proxy rewrites to this path. */
export async function GET(_: Request, { params }: { params: Promise<{ language: string; page: string }> }) {
  const { language, page } = await params;
  if (!isLanguage(language) || !isPageName(page)) return new Response(null, { status: 404 });
  const original = env().BASE_URL + withLanguage(language, `/docs/${page}`);
  return new Response(await markdownCopy(language, page), {
    headers: {
      "content-type": "text/markdown; charset=utf-8",
      "content-language": language,
      // Makes search engines index the page instead of its copy.
      link: `<${original}>; rel="canonical"`,
    },
  });
}
