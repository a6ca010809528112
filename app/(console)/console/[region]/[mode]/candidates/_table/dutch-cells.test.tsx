import { expect, test } from "vitest";
import type { CandidateListItem } from "@/lib/console/candidates/schema";
import { renderHtml } from "@/test/render-html";
import { useColumns } from "./columns";

const NONE_PENDING: ReadonlySet<string> = new Set();
const HELP = { name: "Hulp", type: "multiSelect" as const, options: ["Ondersteuning"], required: false };
const person = {
  ...{ id: "rec1", name: "Noor", city: "Assen", priorEducation: "hbo bachelor" },
  customFields: { Hulp: ["Ondersteuning"] },
} as unknown as CandidateListItem;

const Cell = ({ column }: { column: string }) =>
  useColumns(NONE_PENDING, () => undefined)
    .find(({ id }) => id === column)
    ?.cell(person);

test.each([
  ["priorEducation", true],
  ["field:Hulp", true],
  ["city", false],
])("on an English page, column %s marks its value as Dutch: %j", (column, isDutch) => {
  const html = renderHtml(<Cell column={column} />, { region: { customFields: [HELP] } });
  expect(html).not.toBe("");
  expect(html.includes('lang="nl"')).toBe(isDutch);
});
