import "server-only";
import { env } from "@/lib/platform/env";
import { type Language, withLanguage } from "@/lib/platform/languages";
import { readSamples } from "./code-samples";
import { readSource } from "./guide";
import { isPageName, type PageName } from "./pages";
import type { SampleExtension } from "./sample-languages";

const FENCE_NAMES: Record<SampleExtension, string> = {
  sh: "sh",
  mjs: "js",
  py: "python",
  php: "php",
  cs: "csharp",
  java: "java",
};

/** Returns the URL of a page's copy in Markdown. */
export const markdownUrl = (language: Language, name: PageName): string =>
  `${env().BASE_URL}${withLanguage(language, `/docs/${name}`)}.md`;

/** Returns a page as standard Markdown, without the guide's own syntax for anchors, labels and samples. */
export async function markdownCopy(language: Language, name: PageName): Promise<string> {
  const source = await expandSamples(await readSource(language, name));
  return source
    .replace(/^((?:#+|\d+\.) .+) \{#[\w-]+\}$/gm, "$1")
    .replace(/^```(\w+) (.+)$/gm, "*$2:*\n\n```$1")
    .replace(/\]\((\/[^)]*)\)/g, (_, href: string) => `](${absoluteUrl(language, href)})`);
}

/** Replaces each reference to a sample with its code in all languages. */
async function expandSamples(source: string): Promise<string> {
  const parts = source.split(/^```samples (.+)\n(\S+)\n```$/m);
  const expanded = parts.map(async (part, index) => {
    if (index % 3 === 1) return "";
    if (index % 3 === 0) return part;
    const samples = await readSamples(part);
    return samples
      .map(
        ({ extension, language, code }) =>
          `*${parts[index - 1]}, ${language}:*\n\n\`\`\`${FENCE_NAMES[extension]}\n${code}\n\`\`\``,
      )
      .join("\n\n");
  });
  return (await Promise.all(expanded)).join("");
}

/** Makes a link absolute. A link to a guide page leads to the page's Markdown copy. */
function absoluteUrl(language: Language, href: string): string {
  const [, name = "", anchor = ""] = /^\/docs\/([\w-]+)(#.*)?$/.exec(href) ?? [];
  if (isPageName(name)) return markdownUrl(language, name) + anchor;
  return env().BASE_URL + (href.startsWith("/docs") ? withLanguage(language, href) : href);
}
