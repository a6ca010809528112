import { writeFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { holdRequests } from "./hold-requests";
import type { TestRegion } from "./test-region";
import {
  answerQuestions,
  chooseFile,
  isAskedOnClose,
  newRegionWithPeople,
  type Person,
  retry,
  sidebarLink,
  toasts,
} from "./waiting-changes";

/**
 * Tests that the page asks before it discards a file whose upload failed, and that it offers a retry only on
 * the record that the file belongs to.
 */
test.use({ viewport: { width: 1440, height: 900 } });

let region: TestRegion;
let person: Person;
test.beforeEach(async ({ request, context, page }) => {
  ({ region, person } = await newRegionWithPeople(request, context));
  await page.goto(region.path("candidates"));
});

const openRecord = (page: Page) => page.getByRole("link", { name: person.name, exact: true }).click();

const NOT_ADDED = "cv.txt is niet toegevoegd.";
const ATTACHMENTS = /\/attachments$/;

/** Starts an upload on the record. The returned function makes it fail. */
async function startFailingUpload(page: Page): Promise<() => void> {
  await openRecord(page);
  const fail = await holdRequests(page, "POST", ATTACHMENTS, (route) => route.abort());
  await chooseFile(page);
  await expect(page.getByRole("status").filter({ hasText: "cv.txt wordt" })).toBeVisible();
  return fail;
}

test("after a failed upload, leaving the record asks for confirmation, and the toast's retry button adds the file", async ({
  page,
}) => {
  await page.clock.install();
  const fail = await startFailingUpload(page);
  fail();
  await expect(toasts(page).getByText(NOT_ADDED)).toBeVisible();
  await page.clock.fastForward(60_000);
  expect(await isAskedOnClose(page)).toBe(true);
  const asked = answerQuestions(page, ["dismiss", "dismiss"]);
  await sidebarLink(page, "Bord").click();
  await expect.poll(() => asked).toHaveLength(1);
  await sidebarLink(page, "Zandbak").click();
  await expect.poll(() => asked).toHaveLength(2);
  await page.unroute(ATTACHMENTS);
  await retry(page).click();
  await expect(toasts(page).getByText("cv.txt is toegevoegd.")).toBeVisible();
  expect((await region.read(`/candidates/${person.id}`)).curriculumVitae).toHaveLength(1);
});

test("the retry button disappears if the user successfully adds the same file again", async ({ page }) => {
  const fail = await startFailingUpload(page);
  fail();
  await expect(retry(page)).toBeVisible();
  await page.unroute(ATTACHMENTS);
  await chooseFile(page);
  await expect(toasts(page).getByText("cv.txt is toegevoegd.")).toBeVisible();
  await expect(retry(page)).toHaveCount(0);
});

/** Uploads a file whose response is lost. The returned function chooses the file again, successfully. */
async function loseResponse(page: Page, path: string): Promise<() => Promise<void>> {
  await writeFile(path, "Levensloop");
  await openRecord(page);
  const chosen = page.getByLabel(/Bestand toevoegen aan “Cv/i);
  await page.route(ATTACHMENTS, async (route) => {
    expect((await route.fetch()).status()).toBe(202);
    await route.abort();
  });
  await chosen.setInputFiles(path);
  await expect(retry(page)).toBeVisible();
  await page.unroute(ATTACHMENTS);
  return async () => {
    await chosen.setInputFiles(path);
    await expect(toasts(page).getByText("cv.txt is toegevoegd.")).toBeVisible();
    await expect(retry(page)).toHaveCount(0);
  };
}

const countFiles = async () => (await region.read(`/candidates/${person.id}`)).curriculumVitae.length;

test("a file whose response was lost is added once if the user chooses the file again", async ({
  page,
}, info) => {
  const chooseAgain = await loseResponse(page, info.outputPath("cv.txt"));
  await chooseAgain();
  expect(await countFiles()).toBe(1);
});

test("a file whose response was lost can be added again after it was removed", async ({ page }, info) => {
  const chooseAgain = await loseResponse(page, info.outputPath("cv.txt"));
  await page.getByRole("button", { name: "cv.txt verwijderen" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Verwijderen" }).click();
  await expect.poll(countFiles).toBe(0);
  // The dialog hides the button, even while the record still shows the file.
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("button", { name: "cv.txt verwijderen" })).toHaveCount(0);
  await chooseAgain();
  expect(await countFiles()).toBe(1);
});

test("leaving the record after confirmation discards the file that wasn't added", async ({ page }) => {
  const fail = await startFailingUpload(page);
  fail();
  await expect(retry(page)).toBeVisible();
  answerQuestions(page, ["accept"]);
  await sidebarLink(page, "Bord").click();
  await expect(page).toHaveURL(region.path("board"));
  await expect(retry(page)).toHaveCount(0);
});

test("if an upload fails after the user opens the next record, its toast names the first candidate and offers no retry", async ({
  page,
}) => {
  const fail = await startFailingUpload(page);
  const url = page.url();
  const pager = page.getByRole("navigation", { name: "Kandidaten in de lijst" });
  await pager.getByRole("button", { disabled: false }).first().click();
  await expect(page).not.toHaveURL(url);
  fail();
  await expect(toasts(page).getByText(`${person.name}: ${NOT_ADDED}`)).toBeVisible();
  await expect(toasts(page).getByRole("button")).toHaveCount(0);
});

test("if an upload fails after the user opens the sandbox, its toast names the region, mode and candidate and offers no retry", async ({
  page,
}) => {
  const fail = await startFailingUpload(page);
  await sidebarLink(page, "Zandbak").click();
  await expect(page).toHaveURL(/sandbox/);
  fail();
  await expect(toasts(page).getByText(`${region.name}, Echt: ${person.name}: ${NOT_ADDED}`)).toBeVisible();
  await expect(toasts(page).getByRole("button")).toHaveCount(0);
});
