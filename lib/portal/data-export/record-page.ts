import { escapeHtml } from "@/lib/platform/escape-html";

/** A term and its value, with their languages if these aren't the page's. */
export type PageRow = readonly [string, string, RowLanguages?];
type RowLanguages = { term?: "nl" | undefined; value?: "nl" | undefined };
/** A section of the page. `none` is the text to show if there are no rows. */
export type PageSection = { title: string; rows: readonly PageRow[]; none?: string };
type RecordPage = {
  language: string;
  title: string;
  lead: string;
  sections: readonly PageSection[];
  /** The text to show for an empty value. */
  empty: string;
};

const STYLE =
  "body{font:1rem/1.6 system-ui,sans-serif;max-width:45rem;margin:2rem auto;padding:0 1rem;color-scheme:light dark}dt{font-weight:600}dd{margin:0 0 .75rem;white-space:pre-line;overflow-wrap:anywhere}";

/**
 * Renders a self-contained HTML page. The page's content security policy forbids scripts and the loading of
 * other files.
 */
export const renderRecordPage = ({
  language,
  title,
  lead,
  sections,
  empty,
}: RecordPage): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta http-equiv="content-security-policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(title)}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(lead)}</p>
${sections.map((section) => renderSection(section, empty)).join("\n")}
</body>
</html>
`;

function renderSection({ title, rows, none = "" }: PageSection, empty: string): string {
  const facts = rows.map(
    ([term, value, languages]) =>
      renderPart("dt", term, languages?.term) + renderPart("dd", value || empty, languages?.value),
  );
  const content = rows.length > 0 ? `<dl>${facts.join("")}</dl>` : `<p>${escapeHtml(none)}</p>`;
  return `<h2>${escapeHtml(title)}</h2>\n${content}`;
}

const renderPart = (tag: "dt" | "dd", text: string, language: "nl" | undefined): string =>
  `<${tag}${language ? ` lang="${language}"` : ""}>${escapeHtml(text)}</${tag}>`;
