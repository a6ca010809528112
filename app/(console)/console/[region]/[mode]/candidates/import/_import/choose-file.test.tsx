import { expect, test } from "vitest";
import nl from "@/app/messages/nl.json";
import { renderHtml } from "@/test/render-html";
import { ChooseFile } from "./choose-file";

const render = (isImporting: boolean) =>
  renderHtml(<ChooseFile isImporting={isImporting} onParsed={() => undefined} />, { language: "nl" });

test("no other file can be chosen while an import runs, because that would stop the import", () => {
  expect(render(false)).toContain('aria-disabled="false"');
  expect(render(true)).toContain('aria-disabled="true"');
  expect(render(true)).toContain(nl.console.import.anotherLater);
});
