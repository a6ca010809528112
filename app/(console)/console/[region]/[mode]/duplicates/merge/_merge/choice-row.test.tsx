import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { ChoiceRow } from "./choice-row";

const dutchIn = (label: string, name: string, options: string[]) =>
  [
    ...renderHtml(<ChoiceRow {...{ label, name, options }} chosen={0} onChoose={() => undefined} />).matchAll(
      /lang="nl"[^>]*>([^<]*)/g,
    ),
  ].map(([, text]) => text);

test("on the English merge page, the name and values of a region's own field are marked as Dutch", () => {
  expect(dutchIn("Herkomst", "field:Herkomst", ["Beurs", "Site"])).toEqual(["Herkomst", "Beurs", "Site"]);
  expect(dutchIn("Town", "city", ["Assen", "Emmen"])).toEqual([]);
});
