import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/nl.json";
import { ExplanationField } from "./explanation-field";

const shown = (error: string | null) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="nl" timeZone="Europe/Amsterdam" messages={messages}>
      <ExplanationField value="Daarom" withErasure={false} error={error} />
    </NextIntlClientProvider>,
  );

test("browsers don't cut off the reason of a request, so the candidate is asked to shorten it", () => {
  expect(shown(null)).not.toMatch(/maxlength/i);
  expect(shown("Te lang")).toMatch(/aria-invalid="true".* id="explanation-error"[^>]*>Te lang/);
});
