import "server-only";
import en from "@/app/messages/en.json";
import { env } from "@/lib/platform/env";
import type { Language } from "@/lib/platform/languages";
import { readOpening } from "./guide";
import { markdownUrl } from "./markdown-copy";
import { GUIDE, PAGE_NAMES, type PageName } from "./pages";

/** Returns a list of the guide's pages for language models, in the format of https://llmstxt.org. */
export async function makeLlmsText(): Promise<string> {
  const { title, lead, groups } = en.docs;
  const sections = await Promise.all(
    GUIDE.map(async ({ group, pages }) => `## ${groups[group]}\n\n${await linesOf("en", pages)}`),
  );
  const api = `${env().BASE_URL}/api/v2/openapi`;
  return [
    `# Instroom: ${title}`,
    `> ${lead}`,
    ...sections,
    `## OpenAPI\n\n- [OpenAPI 3.1 as JSON](${api}.json): every endpoint, field and response\n- [OpenAPI 3.1 as YAML](${api}.yaml): the same document`,
    `## Optional\n\n${await linesOf("nl", PAGE_NAMES)}`,
    "",
  ].join("\n\n");
}

const linesOf = async (language: Language, names: readonly PageName[]): Promise<string> =>
  (
    await Promise.all(
      names.map(async (name) => {
        const { title, lead } = await readOpening(language, name);
        return `- [${title}](${markdownUrl(language, name)}): ${lead}`;
      }),
    )
  ).join("\n");
