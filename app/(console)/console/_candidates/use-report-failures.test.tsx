import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/nl.json";
import { apiError } from "@/lib/contract/api-client";
import { useFailureText } from "./use-report-failures";

test("candidates who couldn't be changed are reported with their own reason, once per reason", () => {
  const fail = (name: string, code: string) => ({ item: { id: name, name }, error: apiError(code, "") });
  const failures = [
    fail("Anna", "forbidden"),
    fail("Bas", "candidate_not_found"),
    fail("Carla", "forbidden"),
  ];
  const Text = () => useFailureText()(failures);
  const markup = renderToStaticMarkup(
    <NextIntlClientProvider locale="nl" messages={messages} timeZone="Europe/Amsterdam">
      <Text />
    </NextIntlClientProvider>,
  );
  expect(markup).toBe(
    "2 kandidaten zijn niet gewijzigd. Je rol staat dit niet toe. Bas is niet gewijzigd. De kandidaat is er niet meer.",
  );
});
