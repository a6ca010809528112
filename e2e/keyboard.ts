import { expect, type Locator, type Page } from "@playwright/test";

/** Higher than the number of tab stops on any page. */
const TAB_STOPS_MAX = 150;

/**
 * Waits until the page handles shortcuts, and presses the shortcut. A visible row or heading isn't enough to
 * wait for, because the server renders both before React attaches its handlers.
 */
export async function pressShortcut(page: Page, key: string): Promise<void> {
  await expect
    .poll(() =>
      page
        .locator("main h1")
        .first()
        .evaluate((heading) => {
          const root = Object.entries(document).find(([key]) => key.startsWith("__reactContainer"))?.[1];
          const isTakenOver = root?.stateNode.current.memoizedState.isDehydrated === false;
          return isTakenOver && Object.keys(heading).some((name) => name.startsWith("__reactFiber$"));
        }),
    )
    .toBe(true);
  // Wait one more task, because React's effects attach the handlers in a task after hydration.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
  await page.keyboard.press(key);
}

/** Presses Tab until the target has focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let stops = 0; stops < TAB_STOPS_MAX; stops += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press("Tab");
  }
  throw new Error("The element can't be reached with the Tab key.");
}

export async function pressByKeyboard(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press("Enter");
}

export async function typeByKeyboard(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Chooses an item of the open menu. Waits after each key press, because menus move focus with a delay. */
export async function chooseByKeyboard(page: Page, item: Locator): Promise<void> {
  await expect(item).toBeVisible();
  await expect(page.locator('[role="menu"]:focus-within')).toHaveCount(1);
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (let items = await page.getByRole("menuitem").count(); items > 0; items -= 1) {
    if (await item.evaluate((element) => element === document.activeElement)) break;
    const before = await focused();
    await page.keyboard.press("ArrowDown");
    await expect.poll(focused).not.toBe(before);
  }
  await expect(item).toBeFocused();
  await page.keyboard.press("Enter");
}
