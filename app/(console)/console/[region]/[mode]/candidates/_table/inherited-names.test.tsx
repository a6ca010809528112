import { NextIntlClientProvider } from "next-intl";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { ConsoleProvider } from "@/app/(console)/console/_shell/console-context";
import messages from "@/app/messages/en.json";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
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
const region = { id: "", slug: "", name: "", role: "adviser" as const, customFields };
const context = { staff: { id: "", name: "", email: "" }, region, regions: [], mode: "live" as const };
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
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en-GB" messages={messages} timeZone="Europe/Amsterdam">
      <ConsoleProvider value={context}>
        <Fields filters={filters} values={values} />
      </ConsoleProvider>
    </NextIntlClientProvider>,
  )
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
