import { afterAll, beforeAll, expect, test, vi } from "vitest";
import nl from "@/app/messages/nl.json";
import { renderHtml } from "@/test/render-html";
import { useMonthOptions } from "../../candidates/_table/use-month-options";
import { PeriodFilter } from "./period-filter";

beforeAll(() => {
  // At this time, the new year has already begun in the Netherlands.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-12-31T23:30:00Z") });
});
afterAll(() => vi.useRealTimers());

const render = (component: React.ReactNode) => renderHtml(component, { language: "nl" });

test("the button for this year in the reports uses the current year in the Netherlands", () => {
  const values = { from: "2027-01", until: "2027-12" };
  const params = { values, isFiltered: true, set: () => undefined, clear: () => undefined };
  const html = render(<PeriodFilter params={params as never} />);
  const chosen = /<button[^>]*aria-pressed="true"[^>]*>(.*?)<\/button>/.exec(html)?.[1] ?? "";
  expect(chosen).toContain(nl.console.reports.period.thisYear);
});

test("the options of the month filter begin with the current year and month in the Netherlands", () => {
  const Options = () => useMonthOptions("").map(({ value }) => `${value} `);
  const [year, , month] = render(<Options />).split(" ");
  expect([year, month]).toEqual(["2027-01..2027-12", "2027-01"]);
});
