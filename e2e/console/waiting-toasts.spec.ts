import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import {
  answerQuestions,
  changePhasesOffline,
  chooseFile,
  newRegionWithPeople,
  retry,
} from "./waiting-changes";

/** Tests that a pending offer can always be reached, even with a dialog or many toasts on the screen. */
test.use({ viewport: { width: 1440, height: 900 } });

test("pressing a toast's button doesn't change an open dialog or its input", async ({
  page,
  context,
  request,
}) => {
  const { region } = await newRegionWithPeople(request, context);
  const questions = answerQuestions(page, []);
  await page.goto(region.path("candidates?q=kandidaat"));
  await changePhasesOffline(page, context);
  await context.setOffline(false);
  await page.getByRole("button", { name: /^Weergaven/ }).click();
  await page.getByRole("menuitem", { name: /nieuwe weergave/ }).click();
  const name = page.getByRole("dialog").getByRole("textbox");
  await name.fill("Mijn lijst");
  await page.locator("[data-toasts] button", { hasText: "Probeer opnieuw" }).click();
  await expect(page.getByText("3 kandidaten staan nu in fase “matchen”.")).toBeVisible();
  expect(questions).toEqual([]);
  await expect(name).toHaveValue("Mijn lijst");
});

test("offers that don't fit in a short window can be scrolled, start with the newest, and can be reached with the keyboard", async ({
  page,
  context,
  request,
}) => {
  const { region, people } = await newRegionWithPeople(request, context);
  await page.goto(region.path("board"));
  await page.setViewportSize({ width: 640, height: 240 });
  await expect(page.getByRole("link", { name: people[0].name })).toBeVisible();
  for (const { name } of people) {
    await page.getByRole("button", { name: `${name} naar een andere fase` }).click();
    const phase = page.getByRole("menuitem", { name: "matchen" });
    await expect(phase).toBeVisible();
    await context.setOffline(true);
    await phase.click();
    await expect(page.getByText(new RegExp(`${name}.* is niet gewijzigd`))).toBeInViewport({ ratio: 1 });
  }
  await expectAccessible(page);
  await page.keyboard.press("Alt+t");
  await page.keyboard.press("Tab");
  await expect(retry(page).first()).toBeFocused();
  await expect(retry(page).first()).toBeInViewport({ ratio: 1 });
});

test("with a dialog open, the keyboard can reach and press a toast's button without changing the dialog", async ({
  page,
  context,
  request,
}) => {
  const { region, people } = await newRegionWithPeople(request, context);
  await page.goto(region.path(`candidates/${people[0].id}`));
  await page.getByRole("button", { name: "Meer acties" }).click();
  await expect(page.getByRole("menuitem", { name: "Afsluiten" })).toBeVisible();
  await page.keyboard.press("Escape");
  await context.setOffline(true);
  await chooseFile(page);
  await expect(retry(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Meer acties" }).press("Enter");
  await page.getByRole("menuitem", { name: "Afsluiten" }).press("Enter");
  const dialog = page.getByRole("dialog");
  const reason = dialog.getByRole("radio", { name: "Niet geschikt" });
  await reason.check();
  const reachOffer = async () => {
    await page.keyboard.press("Alt+t");
    await page.keyboard.press("Tab");
    await expect(retry(page)).toBeFocused();
  };
  await reachOffer();
  await page.keyboard.press("Tab");
  await expect(page.locator("[data-toasts]").getByRole("button", { name: "Sluiten" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.locator(":focus")).toBeVisible();
  await reason.focus();
  await reachOffer();
  await page.keyboard.press("Escape");
  await expect(reason).toBeFocused();
  await reachOffer();
  await page.keyboard.press("Enter");
  await expect(page.getByText("cv.txt is toegevoegd.")).toBeVisible();
  await expect(reason).toBeFocused();
  await expect(reason).toBeChecked();
});
