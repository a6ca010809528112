import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import messages from "@/app/messages/en.json";
import { MoreCards } from "./more-cards";

test("the heading of the column describes the button that loads more cards", () => {
  const html = renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
      <MoreCards headingId="phase-nieuw" isLoading={false} isFailed={false} onLoad={() => undefined} />
    </NextIntlClientProvider>,
  );
  expect(html).toMatch(/<button[^>]* aria-describedby="phase-nieuw"/);
});
