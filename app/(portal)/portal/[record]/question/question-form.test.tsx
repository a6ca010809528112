import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/nl.json";
import { LOCALES } from "@/lib/platform/languages";
import type { QuestionState } from "@/lib/portal/questions/send-question";
import { QuestionForm } from "./question-form";

test("browsers don't cut off a question that is too long, so the candidate is asked to shorten it", () => {
  const action = async (state: QuestionState) => state;
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale={LOCALES.nl} timeZone="Europe/Amsterdam" messages={messages}>
      <QuestionForm action={action} path="/portal" />
    </NextIntlClientProvider>,
  );
  expect(html).toContain('name="text"');
  expect(html).not.toMatch(/maxlength/i);
});
