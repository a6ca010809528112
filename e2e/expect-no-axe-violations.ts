import AxeBuilder from "@axe-core/playwright";
import { expect, type Page } from "@playwright/test";

/** That axe finds nothing wrong with the page as it stands; `look` says how it is looked at when it does. */
export async function expectNoAxeViolations(page: Page, look = page.url()): Promise<void> {
  // Between two pages a document has no title for a moment, and axe looks at that moment alone.
  await expect(page).toHaveTitle(/./);
  // Legacy mode spares a second page; ours have no frames.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze();
  expect(
    violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]),
    look,
  ).toEqual([]);
}
