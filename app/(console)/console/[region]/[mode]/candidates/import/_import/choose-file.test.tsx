import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import nl from "@/app/messages/nl.json";
import { ChooseFile } from "./choose-file";

const render = (isImporting: boolean) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="nl" messages={nl} timeZone="Europe/Amsterdam">
      <ChooseFile isImporting={isImporting} onParsed={() => undefined} />
    </NextIntlClientProvider>,
  );

test("no other file can be chosen while an import runs, because that would stop the import", () => {
  expect(render(false)).toContain('aria-disabled="false"');
  expect(render(true)).toContain('aria-disabled="true"');
  expect(render(true)).toContain(nl.console.import.anotherLater);
});
