import { expect, test } from "vitest";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { renderHtml } from "@/test/render-html";
import { useColumns } from "./columns";
import { useCustomFieldFilters } from "./use-custom-field-filters";
import type { ListParams } from "./use-list-params";

const NAMES = ["constructor", "__proto__", "valueOf"];
const customFields = NAMES.map((name) => ({
  name,
  type: "singleSelect" as const,
  options: ["Beurs"],
  required: false,
}));
const NONE_PENDING: ReadonlySet<string> = new Set();

/** Shows the chosen options of each filter, and the cells of each custom field. */
function Fields({ filters, values }: { filters: string; values: object }) {
  const params = { values: { customFields: filters } } as ListParams;
  const chosen = useCustomFieldFilters(params).map(({ selected }) => selected.join());
  const candidate = { customFields: values } as CandidateListItem;
  const cells = useColumns(NONE_PENDING, () => undefined)
    .filter(({ id }) => id.startsWith("field:"))
    .map(({ id, cell }) => <td key={id}>{cell(candidate)}</td>);
  return (
    <table>
      <tbody>
        <tr>{cells}</tr>
        <tr>
          <td>{chosen.join("/")}</td>
        </tr>
      </tbody>
    </table>
  );
}

const shown = (filters: string, values: object) =>
  renderHtml(<Fields filters={filters} values={values} />, { region: { customFields } })
    .replace(/<[^>]*>/g, " ")
    .trim();

test("fields named like a property of Object.prototype are empty in the list if they have no value", () => {
  expect(shown("", {})).toBe("//");
});

test("fields named like a property of Object.prototype show their values in the list and can be filtered", () => {
  const values = Object.fromEntries(NAMES.map((name) => [name, "Beurs"]));
  const filters = JSON.stringify(Object.fromEntries(NAMES.map((name) => [name, ["Beurs"]])));
  expect(shown(filters, values).split(/\s+/)).toEqual(["Beurs", "Beurs", "Beurs", "Beurs/Beurs/Beurs"]);
});
