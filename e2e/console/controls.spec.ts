import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { variedCandidate } from "../varied-candidates";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion, type TestRegion } from "./test-region";

/** Tests the heights of controls, with a mouse and on a touch screen, and their focus ring. */
test.use({ viewport: { width: 1440, height: 900 } });

const PAGES = [
  "candidates",
  "to-do",
  "board",
  "duplicates",
  "activity",
  "fields",
  "settings",
  "keys",
  "mutations",
];
const CONTROLS = "button, select, textarea, input:not([type=radio], [type=hidden]), [role=checkbox], nav a";

/**
 * Lists the visible controls whose height is below the limit. For a checkbox or a file input, measures the
 * label.
 */
const lowControls = (page: Page, limitPx: number) =>
  page.evaluate(
    ([selector, limit]) =>
      [...document.querySelectorAll<HTMLElement>(selector)]
        .filter((control) => control.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true }))
        .map((control) => {
          const target = control.matches("[type=checkbox], [type=file]")
            ? (control.closest("label") ?? control)
            : control;
          return { control, height: target.getBoundingClientRect().height };
        })
        .filter(({ height }) => height > 0 && height < limit)
        .map(
          ({ control, height }) => `${control.ariaLabel ?? control.textContent} ${control.tagName} ${height}`,
        ),
    [CONTROLS, limitPx] as const,
  );

async function openPage(browser: Browser, region: TestRegion, isTouch: boolean): Promise<Page> {
  const context = await browser.newContext({
    baseURL: String(process.env.E2E_BASE_URL),
    locale: "nl-NL",
    viewport: isTouch ? { width: 390, height: 844 } : { width: 1440, height: 900 },
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  await signInStaff(context, region.emailOf("manager"));
  return context.newPage();
}

for (const [device, isTouch, limitPx] of [
  ["a mouse", false, 24],
  ["a touch screen", true, 44],
] as const)
  test(`with ${device}, all controls are at least ${limitPx} px high`, async ({ browser, request }) => {
    const region = await newTestRegion(request);
    await region.perform("post", "/candidates", [variedCandidate(1), variedCandidate(2)]);
    const page = await openPage(browser, region, isTouch);
    for (const path of PAGES) {
      await page.goto(region.path(path));
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator("[data-loading], [aria-busy=true]")).toHaveCount(0);
      expect(await page.evaluate(() => matchMedia("(pointer: coarse)").matches)).toBe(isTouch);
      expect(await lowControls(page, limitPx), path).toEqual([]);
    }
    await page.context().close();
  });

test("keyboard focus shows a ring in the link color, and a mouse press shows no ring", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("keys"));
  const button = page.getByRole("button", { name: "Sleutel vervangen" });
  const ring = () => button.evaluate((element) => getComputedStyle(element).outlineStyle);
  await button.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.mouse.click(700, 700);
  expect(await ring()).toBe("none");
  await button.focus();
  await page.keyboard.press("Shift");
  await page.keyboard.press("Shift+Tab");
  await page.keyboard.press("Tab");
  await expect(button).toBeFocused();
  expect(await ring()).toBe("solid");
});

test("the month fields of the reports are as high as the buttons beside them", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path("reports"));
  const heightOf = async (control: Locator) => (await control.boundingBox())?.height;
  const button = page.getByRole("button", { name: "Alles", exact: true });
  await expect(button).toBeVisible();
  for (const name of ["Vanaf maand", "Tot en met maand"])
    expect(await heightOf(page.getByLabel(name, { exact: true }))).toBe(await heightOf(button));
});

test("each page has at most one filled button, and the other buttons have the faintest border or none", async ({
  page,
  context,
  request,
}) => {
  const region = await newTestRegion(request);
  await region.perform("post", "/candidates", [variedCandidate(1), variedCandidate(2)]);
  await signInStaff(context, region.emailOf("manager"));
  for (const path of PAGES) {
    await page.goto(region.path(path));
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.locator("[data-loading], [aria-busy=true]")).toHaveCount(0);
    const { filled, outlined } = await page.getByRole("main").evaluate(weighButtons);
    expect(filled.length, `${path}: ${filled}`).toBeLessThanOrEqual(1);
    expect(outlined, path).toEqual([]);
  }
});

/** Lists the filled buttons, and the buttons whose border is stronger than the faintest border. */
function weighButtons(main: HTMLElement | SVGElement) {
  const colorOf = (token: string) => {
    const probe = main.appendChild(document.createElement("i"));
    probe.style.color = `var(${token})`;
    const { color } = getComputedStyle(probe);
    probe.remove();
    return color;
  };
  const [fill, line] = [colorOf("--stream"), colorOf("--line")];
  const buttons = [...main.querySelectorAll("button, a")].map((button) => {
    const { backgroundColor, borderTopWidth, borderTopColor } = getComputedStyle(button);
    const hasLine = borderTopWidth !== "0px" && borderTopColor !== line && !/, 0\)$/.test(borderTopColor);
    const isChosen = button.matches("[aria-pressed=true], [aria-current]");
    return { text: button.textContent, isFilled: backgroundColor === fill, hasLine: hasLine && !isChosen };
  });
  return {
    filled: buttons.filter(({ isFilled }) => isFilled).map(({ text }) => text),
    outlined: buttons.filter(({ isFilled, hasLine }) => hasLine && !isFilled).map(({ text }) => text),
  };
}
