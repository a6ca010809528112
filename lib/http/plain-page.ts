import { LANGUAGES, type Language } from "@/lib/platform/languages";

const STYLE =
  "body{font:1.125rem/1.6 system-ui,sans-serif;margin:3rem auto;max-width:36rem;padding:0 1.25rem}";

export type PlainTexts = Record<Language, { title: string; text: string; link: string }>;

/**
 * Returns a portal page in both languages and without scripts, for responses that Next can't render: errors,
 * and status codes that Next's pages can't have. The texts must not contain a visitor's input. An empty `href`
 * links to the requested page itself.
 */
export const plainPage = (texts: PlainTexts, href = "/portal"): Buffer =>
  Buffer.from(
    `<!DOCTYPE html><html lang="nl"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${texts.nl.title} – Instroom</title><style>${STYLE}</style><main>${LANGUAGES.map(
      (language) => {
        const { title, text, link } = texts[language];
        return `<section lang="${language}"><h1>${title}</h1><p>${text}</p><p><a href="${href}">${link}</a></p></section>`;
      },
    ).join("")}</main></html>`,
  );
