import { beforeAll, describe, expect, test } from "vitest";
import { LANGUAGES } from "@/lib/platform/languages";
import { setUpMailTest } from "@/test/sign-in-by-mail";
import { MAIL_SAMPLES } from "./mail-samples";

const templates = Object.keys(import.meta.glob("/lib/**/*-mail.tsx")).map((path) => path.slice(1));

beforeAll(() => setUpMailTest());

test("the catalog shows every mail template", () => {
  expect([...new Set(MAIL_SAMPLES.map(({ template }) => template))].sort()).toEqual(templates.sort());
});

const samples = MAIL_SAMPLES.flatMap((sample, index) =>
  LANGUAGES.map((language) => ({ ...sample, name: `${index} ${sample.template} ${language}`, language })),
);

describe.each(samples)("the e-mail $name", ({ write, language }) => {
  test("has a preheader that isn't in the text part, a dark color scheme and a language attribute", async () => {
    const { html, text } = await write(language);
    const [, preheader = ""] = /data-skip-in-text="true"[^>]*>([^<]+)</.exec(html) ?? [];
    expect(preheader.length).toBeGreaterThan(10);
    expect(text).not.toContain(preheader);
    expect(html).toContain('<meta name="color-scheme" content="light dark"');
    expect(html).toContain("@media (prefers-color-scheme: dark)");
    expect(html).toContain(`lang="${language}"`);
  });

  test("has no unfilled placeholders, no words in all caps and no remote resources other than the logo", async () => {
    const { html, text, subject } = await write(language);
    const withoutStyles = html.replace(/<style>[\s\S]*?<\/style>/, "");
    expect(`${subject} ${text} ${withoutStyles}`).not.toMatch(/\{\w+\}/);
    expect(text).not.toMatch(/\b[A-Z]{3,}\b/);
    const withoutLogo = html.replace('<img src="/apple-icon.png"', "");
    expect(withoutLogo).not.toMatch(/<img|src=|url\(|@import/);
  });

  test("shows each link's URL as text in the HTML part, and exactly once in the text part", async () => {
    const { html: escaped, text } = await write(language);
    const html = escaped.replaceAll("&amp;", "&");
    const links = [...html.matchAll(/href="(https?:[^"]+)"/g)].map(([, link]) => link ?? "");
    for (const link of new Set(links)) {
      expect(html).toContain(`>${link}</a>`);
      const mentions = text.split(link).slice(1);
      expect(mentions.filter((rest) => !/^[\w/?]/.test(rest))).toHaveLength(1);
    }
  });
});

test("the sign-in e-mail says that we never ask for the code, and when and on which device it was requested", async () => {
  const [candidate] = MAIL_SAMPLES;
  const dutch = await candidate?.write("nl");
  expect(dutch?.text).toContain(
    "Aangevraagd op vrijdag 20 november 2026 om 14:05. Apparaat: Chrome op Android.",
  );
  expect(dutch?.text).toContain("We vragen je nooit om je code.");
  const english = await candidate?.write("en");
  expect(english?.text).toMatch(
    /Requested on Friday,? 20 November 2026 at 14:05. Device: Chrome on Android\./,
  );
  expect(english?.text).toContain("We never ask for your code.");
});
