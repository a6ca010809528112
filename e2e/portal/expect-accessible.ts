import { expect, type Page } from "@playwright/test";
import { expectNoAxeViolations } from "../expect-no-axe-violations";

/** No violations that axe knows, and nothing left over at the side, at 390 px with text as it is and at 200 %. */
export async function expectAccessibleOnPhone(page: Page): Promise<void> {
  await expectNoAxeViolations(page);
  const widthAt = (size: string) =>
    page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize;
      const { scrollWidth } = document.documentElement;
      document.documentElement.style.fontSize = "";
      return scrollWidth;
    }, size);
  expect(await widthAt("100%")).toBeLessThanOrEqual(390);
  expect(await widthAt("200%")).toBeLessThanOrEqual(390);
}
