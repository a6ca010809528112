import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { consolePath, signInAs } from "./demo-region";

for (const width of [1440, 1024, 390]) {
  test(`at a width of ${width} px, the chart of months opens at the latest month and cuts off no month`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await signInAs(context, "manager");
    await page.goto(consolePath("reports"));
    const months = page.getByRole("region", { name: "Instroom per maand" }).locator("[data-chart]");
    await expect(months).toBeVisible();
    const { shown, cut, isLatestShown } = await months.evaluate((chart) => {
      const area = chart.firstElementChild?.getBoundingClientRect() ?? new DOMRect();
      const columns = [...(chart.firstElementChild?.firstElementChild?.children ?? [])].map((column) =>
        column.getBoundingClientRect(),
      );
      const isWithin = ({ left, right }: DOMRect) => left >= area.left - 1 && right <= area.right + 1;
      const overlapping = columns.filter(({ left, right }) => right > area.left + 1 && left < area.right - 1);
      return {
        shown: overlapping.length,
        cut: overlapping.filter((column) => !isWithin(column)).length,
        isLatestShown: columns.slice(-1).every(isWithin),
      };
    });
    expect(shown).toBeGreaterThan(5);
    expect({ cut, isLatestShown }).toEqual({ cut: 0, isLatestShown: true });
  });
}
