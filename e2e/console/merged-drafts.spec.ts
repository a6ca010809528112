import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import { mergeInTab } from "./merge-in-tab";
import { interactionsOf, openKarin, origin, summary } from "./open-karin";

/** Tests that unsaved input isn't lost, or stored twice, if the record is merged at an awkward moment. */

for (const opened of ["merged", "remaining"] as const)
  test(`input that was typed in a record before its merge appears when the user opens the ${opened} record`, async ({
    page,
    context,
    request,
  }) => {
    const setup = await openKarin(page, context, request);
    const { region, id, mergedId } = setup;
    await summary(page).fill("Over Karin");
    await page.goto(region.path("board"));
    await (await mergeInTab(context, region, setup)).close();
    await page.goto(region.path(`candidates/${opened === "merged" ? mergedId : id}`));
    await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
    await expect(summary(page)).toHaveValue("Over Karin");
    await expect(origin(page)).toBeVisible();
    await summary(page).press("Control+Enter");
    await expect.poll(() => interactionsOf(setup)).toEqual(["Over Karin"]);
  });

test("input of the merged record appears on the remaining record once that record's newer input is saved", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id } = setup;
  await summary(page).fill("Over Karin");
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).fill("Over Kim");
  await (await mergeInTab(context, region, setup)).close();
  await page.reload();
  await expect(summary(page)).toHaveValue("Over Kim");
  await summary(page).press("Control+Enter");
  await expect(summary(page)).toHaveValue("Over Karin");
  await expect(origin(page)).toBeVisible();
  expect(await interactionsOf(setup)).toEqual(["Over Kim"]);
});

test("a note that is being saved when its record is merged is stored once, and isn't shown as unsaved", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  let release: () => void = () => undefined;
  const isMerged = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/interactions(\?|$)/, async (route) => {
    const response = await route.fetch();
    await isMerged;
    await route.fulfill({ response });
  });
  await summary(page).fill("Gebeld");
  await summary(page).press("Control+Enter");
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await expect(summary(page)).toHaveValue("");
  release();
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  await expect(summary(page)).toHaveValue("");
  await page.reload();
  await expect(page.getByText("Gebeld", { exact: true })).toHaveCount(1);
  await expect(summary(page)).toHaveValue("");
  expect(await interactionsOf(setup)).toEqual(["Gebeld"]);
});

test("a note whose response is lost during a merge is stored once, even if the user saves it again", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  await page.route(/\/interactions(\?|$)/, async (route) => {
    await route.fetch();
    await route.abort("connectionrefused");
  });
  await summary(page).fill("Gebeld");
  await summary(page).press("Control+Enter");
  await expect(page.getByText(/Het contactmoment is niet opgeslagen/)).toBeVisible();
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await page.unroute(/\/interactions(\?|$)/);
  await expect(summary(page)).toHaveValue("Gebeld");
  await summary(page).press("Control+Enter");
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  expect(await interactionsOf(setup)).toEqual(["Gebeld"]);
});

test("texts typed about two people go back to their own records when a merge is undone", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id, mergedId } = setup;
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).fill("Over Kim");
  await page.goto(region.path(`candidates/${mergedId}`));
  await summary(page).fill("Over Karin");
  const colleague = await mergeInTab(context, region, setup);
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(summary(page)).toHaveValue("Over Karin");
  await colleague.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(colleague.getByText("Karin West heeft weer een eigen dossier.")).toBeVisible();
  await page.goto(region.path(`candidates/${mergedId}`));
  await expect(summary(page)).toHaveValue("Over Karin");
  await expect(origin(page)).toHaveCount(0);
  await page.goto(region.path(`candidates/${id}`));
  await expect(summary(page)).toHaveValue("Over Kim");
  await summary(page).press("Control+Enter");
  await expect.poll(() => interactionsOf(setup)).toEqual(["Over Kim"]);
});

test("discarded text can be restored after the record was merged", async ({ page, context, request }) => {
  const setup = await openKarin(page, context, request);
  await summary(page).fill("Over Karin");
  await page.getByRole("button", { name: "Annuleren" }).click();
  const undo = page.getByRole("button", { name: "Ongedaan maken" });
  await undo.hover();
  await (await mergeInTab(context, setup.region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${setup.id}$`));
  await undo.click();
  await expect(summary(page)).toHaveValue("Over Karin");
});

test("undoing a discard brings back the text, and keeps the older text that had appeared in its place", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id, mergedId } = setup;
  await page.goto(region.path(`candidates/${id}`));
  await summary(page).fill("Over Kim");
  await page.goto(region.path(`candidates/${mergedId}`));
  await summary(page).fill("Over Karin");
  await (await mergeInTab(context, region, setup)).close();
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  await expect(summary(page)).toHaveValue("Over Karin");
  await page.getByRole("button", { name: "Annuleren" }).click();
  await expect(summary(page)).toHaveValue("Over Kim");
  await page.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(summary(page)).toHaveValue("Over Karin");
  await expect(origin(page)).toBeVisible();
  await summary(page).press("End");
  await summary(page).pressSequentially(", nog een zin");
  await summary(page).press("Control+Enter");
  await expect(summary(page)).toHaveValue("Over Kim");
  await expect(origin(page)).toHaveCount(0);
  expect(await interactionsOf(setup)).toEqual(["Over Karin, nog een zin"]);
});

test("text typed while a moved note is being saved belongs to the record that the page shows", async ({
  page,
  context,
  request,
}) => {
  const setup = await openKarin(page, context, request);
  const { region, id } = setup;
  await summary(page).fill("Over Karin");
  const colleague = await mergeInTab(context, region, setup);
  await expect(page).toHaveURL(new RegExp(`candidates/${id}$`));
  const release = await holdRequests(page, "POST", /\/interactions(\?|$)/);
  await summary(page).press("Control+Enter");
  await summary(page).fill("Over Kim");
  release();
  await expect(page.getByText("Contactmoment is toegevoegd.")).toBeVisible();
  await colleague.getByRole("button", { name: "Ongedaan maken" }).click();
  await expect(colleague.getByText("Karin West heeft weer een eigen dossier.")).toBeVisible();
  await expect(summary(page)).toHaveValue("Over Kim");
  await summary(page).press("Control+Enter");
  await expect.poll(() => interactionsOf(setup)).toContain("Over Kim");
});
