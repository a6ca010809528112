import { describe, expect, test } from "vitest";
import type { CustomFieldDefinition } from "@/lib/contract/custom-field-definition";
import { renderHtml } from "@/test/render-html";
import { useCustomFieldFilters } from "./use-custom-field-filters";
import type { ListParams } from "./use-list-params";

const DAYS: CustomFieldDefinition = { name: "Dagen", type: "multiSelect", options: ["ma"], required: false };

/** Returns the filters of a list, and what choosing their values sets in the URL. */
function filtersOf(customFields: CustomFieldDefinition[], chosen: object) {
  let filters: ReturnType<typeof useCustomFieldFilters> = [];
  const set: unknown[] = [];
  const params = {
    values: { customFields: JSON.stringify(chosen) },
    set: (values: unknown) => set.push(values),
  } as unknown as ListParams;
  function Filters() {
    filters = useCustomFieldFilters(params);
    return null;
  }
  renderHtml(<Filters />, { language: "nl", region: { customFields } });
  return { filters, set };
}

describe("a list filtered on a removed custom field", () => {
  test("shows that filter after the filters of the region's fields", () => {
    const { filters } = filtersOf([DAYS], { Rijbewijs: [true], Bron: ["Beurs", "UWV"], Dagen: ["ma"] });
    expect(filters).toMatchObject([
      { id: "field Dagen", selected: ["ma"] },
      { label: "Rijbewijs (onbekend veld)", selected: ["true"], options: [{ value: "true", label: "ja" }] },
      {
        label: "Bron (onbekend veld)",
        selected: ["Beurs", "UWV"],
        options: [{ value: "Beurs" }, { value: "UWV" }],
      },
    ]);
  });

  test("also shows that filter if a text field now has the same name", () => {
    const text: CustomFieldDefinition = { name: "Bron", type: "text", required: false };
    expect(filtersOf([text], { Bron: ["Beurs"] }).filters).toMatchObject([
      { label: "Bron", selected: ["Beurs"] },
    ]);
  });

  test("lets the user remove one value of that filter, or the whole filter", () => {
    const { filters, set } = filtersOf([], { Rijbewijs: [true, false], Bron: ["Beurs"] });
    filters[0]?.onChange(["false"]);
    filters[0]?.onChange([]);
    expect(set).toEqual([
      { customFields: '{"Bron":["Beurs"],"Rijbewijs":[false]}' },
      { customFields: '{"Bron":["Beurs"]}' },
    ]);
  });
});

test("the names and options of the region's fields are marked as Dutch, but not yes and no", () => {
  const isDriver: CustomFieldDefinition = { name: "Rijbewijs", type: "boolean", required: false };
  const { filters } = filtersOf([DAYS, isDriver], { Bron: ["Beurs"] });
  const langs = filters.map(({ lang, options }) => [lang, options.map((option) => option.lang)]);
  expect(langs).toEqual([
    ["nl", ["nl"]],
    ["nl", [undefined, undefined]],
    // The name of a removed field is inside a sentence.
    [undefined, ["nl"]],
  ]);
});
