import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { consolePath, createRegionApi, newCandidates, otherRegion, signInAs } from "./demo-region";
import { signInAsAdmin } from "./sign-in-staff";
import { cityButton, cityInput, openRecord, RESTORED, storedDrafts } from "./unsaved-input";
import { answerQuestions } from "./waiting-changes";

/** Tests how long a tab keeps unsaved input, and who can see it. */

test("the browser asks for confirmation before closing a tab with unsaved input, but not once the input is saved", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  const questions: string[] = [];
  page.on("dialog", (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await cityButton(page).click();
  await cityInput(page).fill("Veendam");
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => questions).toEqual(["beforeunload"]);
  await cityInput(page).press("Enter");
  await expect(page.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  expect(questions).toEqual(["beforeunload"]);
});

test("choosing the other language keeps unsaved input, and doesn't ask for confirmation", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  await cityButton(page).click();
  await cityInput(page).fill("Veendam");
  const asked = answerQuestions(page, ["accept"]);
  await page.locator("aside").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "English" }).click();
  await expect(page.getByRole("textbox", { name: "City" })).toHaveValue("Veendam");
  expect(asked).toEqual([]);
});

const signOut = async (page: Page) => {
  await page.getByRole("navigation").or(page.locator("aside")).getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Uitloggen" }).click();
};

test("signing out asks for confirmation before removing unsaved input, and removes it in every tab", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  const otherTab = await context.newPage();
  await otherTab.goto(consolePath(`candidates/${id}`));
  for (const tab of [page, otherTab]) {
    await cityButton(tab).click();
    await cityInput(tab).fill("Delfzijl");
  }
  const answers = [false, true];
  page.on("dialog", (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()));
  await signOut(page);
  await expect(cityInput(page)).toHaveValue("Delfzijl");
  expect(await storedDrafts(page)).toHaveLength(1);
  await signOut(page);
  for (const tab of [page, otherTab]) {
    await tab.waitForURL(/\/console\/sign-in\?signedOut$/);
    await expect(tab.getByText("Je bent uitgelogd.")).toBeVisible();
    expect(await storedDrafts(tab)).toEqual([]);
  }
});

test("if signing out fails, the user is told that they are still signed in, and keeps unsaved input", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  await cityButton(page).click();
  await cityInput(page).fill("Delfzijl");
  page.on("dialog", (dialog) => dialog.accept());
  for (const path of ["csrf", "signout"]) {
    await page.route(`**/api/auth/${path}`, (route) => route.fulfill({ status: 503, json: {} }), {
      times: 1,
    });
    const failed = page.waitForResponse(`**/api/auth/${path}`);
    await signOut(page);
    await failed;
    await expect(page.getByText("Je bent nog ingelogd").last()).toBeVisible();
    await expect(cityInput(page)).toHaveValue("Delfzijl");
    expect(await storedDrafts(page)).toHaveLength(1);
  }
});

test("signing out asks for confirmation before removing another tab's unsaved input, until that input is saved", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  const otherTab = await context.newPage();
  await otherTab.goto(consolePath(`candidates/${id}`));
  await cityButton(otherTab).click();
  await cityInput(otherTab).fill("Delfzijl");
  await otherTab.reload();
  await expect(cityInput(otherTab)).toHaveValue("Delfzijl");
  const asked: string[] = [];
  page.on("dialog", (dialog) => {
    asked.push(dialog.message());
    return dialog.dismiss();
  });
  await signOut(page);
  await expect.poll(() => asked).toEqual([expect.stringContaining("iets dat niet is opgeslagen")]);
  await expect(cityInput(otherTab)).toHaveValue("Delfzijl");
  expect(await storedDrafts(otherTab)).toHaveLength(1);
  await cityInput(otherTab).press("Enter");
  await expect(otherTab.getByText("Woonplaats is gewijzigd.")).toBeVisible();
  await signOut(page);
  await page.waitForURL(/\/console\/sign-in\?signedOut$/);
  expect(asked).toHaveLength(1);
});

test("unsaved input is removed, and not shown, when another person uses the same tab to sign in", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  await cityButton(page).click();
  await cityInput(page).fill("Geheim");
  await signInAsAdmin(context);
  await page.reload();
  await expect(cityButton(page)).toBeVisible();
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await expect(cityInput(page)).toHaveCount(0);
});

test("the sign-in page warns that signing in as someone else removes another tab's unsaved input", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1)).first;
  await openRecord(page, context, id);
  const otherTab = await context.newPage();
  const warning = otherTab.getByText("Log je in als iemand anders, dan gaat dat verloren.");
  const link = "/console/sign-in/confirm?token=unused";
  await otherTab.goto(link, { waitUntil: "networkidle" });
  await expect(otherTab.getByRole("button", { name: "Log in" })).toBeVisible();
  await expect(warning).toHaveCount(0);
  await cityButton(page).click();
  await cityInput(page).fill("Veendam");
  await otherTab.goto(link);
  await expect(warning).toBeVisible();
  await context.clearCookies();
  await otherTab.goto("/console/sign-in");
  await expect(warning).toBeVisible();
});

test("input from one region or mode isn't shown in another, and expires after 12 hours", async ({
  page,
  context,
}) => {
  await signInAsAdmin(context);
  await page.goto(consolePath("candidates/new"));
  const name = page.getByLabel(/^Naam ?\(verplicht\)/);
  await name.fill("Alleen hier");
  for (const elsewhere of [
    consolePath("candidates/new", "sandbox"),
    `/console/${otherRegion?.slug}/live/candidates/new`,
  ]) {
    await page.goto(elsewhere);
    await expect(name).toHaveValue("");
    await expect(page.getByText(RESTORED)).toHaveCount(0);
  }
  await page.clock.install({ time: Date.now() + 13 * 60 * 60 * 1000 });
  await page.goto(consolePath("candidates/new"));
  await expect.poll(() => storedDrafts(page)).toEqual([]);
  await expect(name).toHaveValue("");
});

test("a dialog that keeps no draft asks for confirmation before it discards typed text", async ({
  page,
  context,
}) => {
  await signInAs(context, "adviser");
  await page.goto(consolePath("candidates?q=a"));
  await page.getByRole("button", { name: /^Weergaven/ }).click();
  await page.getByRole("menuitem", { name: /nieuwe weergave/ }).click();
  const name = page.getByLabel("Naam van de weergave");
  await name.pressSequentially("Mijn lijst");
  const answers = [false, true];
  page.on("dialog", (dialog) => (answers.shift() ? dialog.accept() : dialog.dismiss()));
  await page.keyboard.press("Escape");
  await expect(name).toHaveValue("Mijn lijst");
  await page.keyboard.press("Escape");
  await expect(name).toHaveCount(0);
});

test("a partly cleared date isn't kept as a draft, so saving later can't remove the stored date", async ({
  page,
  context,
  request,
}) => {
  const { id } = (await newCandidates(request, 1, { dateOfBirth: "1990-05-17" })).first;
  await openRecord(page, context, id);
  const button = page.getByRole("button", { name: /Geboortedatum wijzigen/ });
  const input = page.getByLabel("Geboortedatum", { exact: true });
  await button.click();
  await input.press("Backspace");
  await expect(input).toHaveValue("");
  await input.press("Escape");
  await button.click();
  await expect(input).toHaveValue("1990-05-17");
  for (const key of ["Backspace", "ArrowRight", "Backspace", "ArrowRight", "Backspace", "Escape"])
    await page.keyboard.press(key);
  await expect(input).toHaveCount(0);
  await button.click();
  await expect(input).toHaveValue("");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText("Geboortedatum is gewijzigd.")).toBeVisible();
  expect((await createRegionApi(request).get(`/candidates/${id}`)).data.dateOfBirth).toBeNull();
});
