import { expect, test } from "vitest";
import { renderHtml } from "@/test/render-html";
import { FilterCombobox } from "./filter-combobox";

type Props = Partial<Parameters<typeof FilterCombobox>[0]>;

/** Returns the texts that are marked as Dutch in a filter on an English page. */
const dutchIn = (props: Props) => {
  const html = renderHtml(
    <FilterCombobox label="Dagen" options={[]} selected={[]} onChange={() => undefined} {...props} />,
  );
  return [...html.matchAll(/lang="nl"[^>]*>([^<]*)/g)].map(([, text]) => text);
};

test("a filter marks its name and its values as Dutch, each if it is", () => {
  const dutch = { options: [{ value: "ma", lang: "nl" }], selected: ["ma"] };
  const english = { options: [{ value: "true", label: "yes" }], selected: ["true"] };
  expect(dutchIn({ lang: "nl" })).toEqual(["Dagen"]);
  expect(dutchIn({ lang: "nl", ...dutch })).toEqual(["Dagen", "ma"]);
  expect(dutchIn({ lang: "nl", ...english })).toEqual(["Dagen"]);
  expect(dutchIn({ ...dutch })).toEqual(["ma"]);
});

test("a filter marks a value that its field no longer has like the field's name", () => {
  expect(dutchIn({ lang: "nl", selected: ["za"] })).toEqual(["Dagen", "za"]);
});
