import { type Dialog, expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { pressByKeyboard } from "../keyboard";
import { expectSelected, moveToMatchen, phaseToast, rowsOf, selectNewCandidates } from "./bulk-change";
import { consolePath, newCandidates, signInAs } from "./demo-region";
import { holdPolls } from "./hold-polls";
import { holdRequests } from "./hold-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";
import { answerQuestions } from "./waiting-changes";

/** Tests changes to several candidates that partly fail, or that are still running when the user leaves. */
test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(async ({ context }) => {
  await signInAs(context, "adviser");
  await holdPolls(context);
});

const RECORD = /\/api\/v2\/candidates\/rec\w+$/;

/** Rejects the writes to the candidates with these ids. */
const rejectWrites = (page: Page, ids: readonly string[]) =>
  page.route(/\/api\/(v2|console)\/candidates\/rec\w+/, (route) => {
    const isRejected =
      route.request().method() !== "GET" && ids.some((id) => route.request().url().includes(id));
    const json = { code: "forbidden", message: "Not allowed.", data: {} };
    return isRejected ? route.fulfill({ status: 403, json }) : route.fallback();
  });

test("candidates whose phase change failed are selected again", async ({ page, request }) => {
  const { candidates } = await selectNewCandidates(page, request, 4);
  const failing = candidates.slice(1, 3);
  await rejectWrites(
    page,
    failing.map(({ id }) => id),
  );
  await moveToMatchen(page);
  await expect(phaseToast(page, 2)).toBeVisible();
  await expectSelected(
    page,
    failing.map(({ name }) => name),
  );
});

test("focus moves to the main content when a phase change or deselecting removes the actions for the selected rows", async ({
  page,
  request,
}) => {
  await selectNewCandidates(page, request, 2);
  await page.getByRole("button", { name: "Fase wijzigen" }).press("Enter");
  await page.getByRole("menuitem", { name: "matchen" }).press("Enter");
  await expect(phaseToast(page, 2)).toBeVisible();
  await expect(page.getByRole("main")).toBeFocused();
  await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
  await page.getByRole("button", { name: "Selectie wissen" }).press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("the actions for the selected rows can be reached with a shortcut, or with Shift+Tab from the table", async ({
  page,
  request,
}) => {
  await selectNewCandidates(page, request, 2);
  const status = page.getByRole("status").filter({ hasText: "2 geselecteerd" });
  await expect(status).toContainText("Druk op a voor de acties.");
  await page.keyboard.press("a");
  await expect(status).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: "Fase wijzigen" })).toBeFocused();
  await page.getByRole("region", { name: "Kandidaten", exact: true }).focus();
  await page.keyboard.press("Shift+Tab");
  await expect(page.getByRole("button", { name: "Selectie wissen" })).toBeFocused();
  await page.keyboard.press("?");
  await expect(page.getByText("Acties voor de geselecteerde rijen")).toBeVisible();
});

for (const width of [390, 1024]) {
  test(`at a width of ${width} px, toasts don't cover the buttons for the selected rows`, async ({
    page,
    request,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await selectNewCandidates(page, request, 2);
    await moveToMatchen(page);
    const undo = page.getByRole("button", { name: "Ongedaan maken" });
    await expect(undo).toBeVisible();
    await page.getByRole("checkbox", { name: "Selecteer alle geladen rijen" }).check();
    const bar = page.getByRole("region", { name: "2 geselecteerd" });
    const buttons = await bar.getByRole("button").all();
    expect(buttons.length).toBeGreaterThan(2);
    // A trial click fails if something else would receive the click.
    for (const button of [...buttons, undo]) await button.click({ trial: true });
    await bar.getByRole("button", { name: "Selectie wissen" }).click();
    const viewport = page.getByRole("region", { name: /^Meldingen/ });
    await expect.poll(async () => (await viewport.boundingBox())?.y).toBeGreaterThan(600);
    const box = await viewport.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0), "the toasts move back").toBe(800 - 16);
  });
}

test("on wide screens, a selection's actions replace the filters without moving the rows", async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 1024, height: 800 });
  const { word } = await newCandidates(request, 2, { phase: "nieuw" });
  await page.goto(consolePath(`candidates?q=${word}&phase=nieuw`));
  const row = rowsOf(page, word).first();
  const filter = page.getByRole("button", { name: "Fase is nieuw", exact: true });
  await expect(filter).toBeVisible();
  const before = await row.boundingBox();
  await row.getByRole("checkbox").click();
  const bar = page.getByRole("region", { name: "1 geselecteerd" });
  await expect(bar).toBeVisible();
  await expect(filter).toBeHidden();
  expect(await row.boundingBox()).toEqual(before);
  const box = await bar.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(before?.y ?? 0);
  await bar.getByRole("button", { name: "Selectie wissen" }).click();
  await expect(filter).toBeVisible();
  expect(await row.boundingBox()).toEqual(before);
});

test("on wide screens, a selection's actions don't cover a filter button that has focus", async ({
  page,
  request,
  context,
}) => {
  const region = await newTestRegion(request);
  const {
    result: {
      candidates: [first, second],
    },
  } = await region.perform("post", "/candidates", region.candidates(2));
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path("candidates"));
  await rowsOf(page, first.name).getByRole("checkbox").click();
  const bar = page.getByRole("region", { name: "1 geselecteerd" });
  await expect(bar).toBeVisible();
  await page.getByRole("searchbox").fill(second.name);
  await expect(bar).toHaveCount(0);
  await pressByKeyboard(page, page.getByRole("button", { name: "Alle filters wissen" }));
  await expect(rowsOf(page, first.name)).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Filter", exact: true })).toBeFocused();
  await expect(bar).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(bar).toBeVisible();
});

test("candidates who couldn't be closed are selected again", async ({ page, request }) => {
  const { candidates, first } = await selectNewCandidates(page, request, 3);
  await rejectWrites(page, [first.id]);
  await page.getByRole("button", { name: "Afsluiten", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio").first().check();
  await dialog.getByRole("button", { name: "Afsluiten" }).click();
  await expect(page.getByText(`${candidates.length - 1} kandidaten zijn afgesloten.`)).toBeVisible();
  await expectSelected(page, [first.name]);
});

test("closing the page or signing out during a bulk change asks for confirmation, and opening another page doesn't", async ({
  page,
  request,
}) => {
  await selectNewCandidates(page, request, 2);
  const release = await holdRequests(page, "PATCH", RECORD);
  const asked: string[] = [];
  page.on("dialog", (dialog: Dialog) => {
    asked.push(dialog.type() === "beforeunload" ? "beforeunload" : dialog.message());
    return dialog.dismiss();
  });
  await moveToMatchen(page);
  await page.locator("aside").getByRole("link", { name: "Bord" }).click();
  await expect(page).toHaveURL(/\/board/);
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => asked).toEqual(["beforeunload"]);
  await page.locator("aside").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Uitloggen" }).click();
  await expect.poll(() => asked).toHaveLength(2);
  expect(asked[1]).toContain("Nog niet alle kandidaten zijn gewijzigd.");
  release();
  await expect(phaseToast(page, 2)).toBeVisible();
  await page.reload();
  expect(asked).toHaveLength(2);
});

test("signing out in another tab asks for confirmation while a bulk change runs", async ({
  page,
  context,
  request,
}) => {
  await selectNewCandidates(page, request, 2);
  const release = await holdRequests(page, "PATCH", RECORD);
  await moveToMatchen(page);
  const otherTab = await context.newPage();
  await otherTab.goto(consolePath("board"));
  const asked = answerQuestions(otherTab, ["dismiss"]);
  await otherTab.locator("aside").getByRole("button").last().click();
  await otherTab.getByRole("menuitem", { name: "Uitloggen" }).click();
  await expect.poll(() => asked).toEqual([expect.stringMatching(/Toch uitloggen\?$/)]);
  release();
  await expect(phaseToast(page, 2)).toBeVisible();
});
