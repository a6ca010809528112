import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import en from "@/app/messages/en.json";
import nl from "@/app/messages/nl.json";
import type { Issue } from "@/lib/contract/issues";
import { newIssue } from "@/lib/contract/new-issue";
import { LOCALES } from "@/lib/platform/languages";
import { useFieldIssueText } from "./use-field-issue-text";

const IssueText = ({ issue }: { issue: Issue }) => useFieldIssueText()(issue);

test.each([
  ["en", "You can use this one from 29 March 2026 at 03:30."],
  ["nl", "Vanaf 29 maart 2026 om 03:30 kan deze naam wel."],
] as const)("says in Amsterdam time when a name is free (%s)", (locale, text) => {
  const issue = newIssue("body", ["fields", "1", "name"], "not_allowed", "For programmers.");
  const shown = renderToStaticMarkup(
    <NextIntlClientProvider
      locale={LOCALES[locale]}
      messages={{ nl, en }[locale]}
      timeZone="Europe/Amsterdam"
    >
      <IssueText issue={{ ...issue, until: "2026-03-29T01:30:00.000Z" }} />
    </NextIntlClientProvider>,
  );
  expect(shown).toContain(text);
});
