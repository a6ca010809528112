import { expect, type Page, test } from "@playwright/test";
import { pressByKeyboard } from "../keyboard";
import { consolePath, createRegionApi, newCandidates, signInAs } from "./demo-region";

test.use({ locale: "nl-NL", viewport: { width: 1920, height: 900 } });

const column = (page: Page, phase: string) => page.getByRole("region", { name: new RegExp(`^${phase}`) });

for (const by of ["mouse", "keyboard", "menu"] as const) {
  test(`an adviser moves a card to the next phase by ${by} and undoes the move`, async ({
    page,
    context,
    request,
  }) => {
    const { id, name } = (await newCandidates(request, 1, { phase: "nieuw" })).first;
    await signInAs(context, "adviser");
    await page.goto(consolePath("board"));
    const card = column(page, "nieuw").getByRole("listitem").filter({ hasText: name });
    await expect(card).toBeVisible();
    if (by === "menu") {
      await card.getByRole("button", { name: `${name} naar een andere fase` }).click();
      await page.getByRole("menuitem", { name: "oriënteren" }).click();
    } else if (by === "keyboard") {
      await card.getByRole("button", { name: `Sleep ${name}` }).focus();
      await page.keyboard.press("Space");
      await expect(page.getByText(new RegExp(`${name} (opgepakt|boven fase “nieuw”)`))).toBeAttached();
      await page.keyboard.press("ArrowRight");
      await expect(page.getByText(`${name} boven fase “oriënteren”.`)).toBeAttached();
      await page.keyboard.press("Space");
    } else {
      const from = await card.boundingBox();
      const to = await column(page, "oriënteren").boundingBox();
      if (!from || !to) throw new Error("The board is not rendered.");
      await page.mouse.move(from.x + 30, from.y + from.height - 8);
      await page.mouse.down();
      await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 12 });
      await page.mouse.up();
    }
    await expect(column(page, "oriënteren").getByRole("listitem").filter({ hasText: name })).toBeVisible();
    await expect
      .poll(async () => (await createRegionApi(request).get(`/candidates/${id}`)).data.phase)
      .toBe("oriënteren");
    const undo = page.getByRole("button", { name: "Ongedaan maken" });
    if (by === "mouse") await undo.click();
    else {
      await expect(undo).toBeVisible();
      await page.keyboard.press("Alt+t");
      await pressByKeyboard(page, undo);
    }
    await expect(page.getByText("1 kandidaat staat weer in de fase van daarvoor.")).toBeVisible();
    await expect(card).toBeVisible();
    await expect
      .poll(async () => (await createRegionApi(request).get(`/candidates/${id}`)).data.phase)
      .toBe("nieuw");
  });
}

test("on a phone the columns scroll horizontally but the page does not, and a reader sees no drag buttons", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInAs(context, "reader");
  await page.goto(consolePath("board"));
  await expect(column(page, "nieuw").getByRole("link").first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(column(page, "uitgestroomd")).not.toBeInViewport();
  await page
    .getByRole("region", { name: "Bord", exact: true })
    .evaluate((board) => board.scrollTo(board.scrollWidth, 0));
  await expect(column(page, "uitgestroomd")).toBeInViewport();
  await expect(page.getByRole("button", { name: /^Sleep / })).toHaveCount(0);
});
