import { expect } from "@playwright/test";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

test("a candidate searches the subjects, and chosen subjects stay selected during further searches", async ({
  page,
}) => {
  const root = await signInCandidate(page.context(), await newCandidate(page.request));
  await page.goto(`${root}/wishes`);
  const subjects = page.getByRole("group", { name: "Vakken" });
  const search = subjects.getByRole("searchbox", { name: "Zoek een vak" });
  await expect(subjects.getByRole("checkbox")).toHaveCount(0);
  await search.fill("klassieke");
  await expect(subjects.getByRole("status")).toHaveText("Gevonden: 2");
  await subjects.getByRole("checkbox", { name: "Klassieke culturele vorming (KCV)" }).check();
  await search.fill("wiskunde b");
  await search.press("Enter");
  await expect(page).toHaveURL(`${root}/wishes`);
  await subjects.getByRole("checkbox", { name: "Wiskunde B" }).check();
  await expect(subjects.getByRole("checkbox")).toHaveCount(2);
  await expectAccessibleOnPhone(page);
  await page.getByRole("button", { name: "Controleer" }).click();
  await expect(page.getByText("Klassieke culturele vorming (KCV), Wiskunde B")).toBeVisible();
  await page.getByRole("button", { name: "Sla op" }).click();
  await expect(page.getByText("Klassieke culturele vorming (KCV), Wiskunde B")).toBeVisible();
  await page.goto(`${root}/wishes`);
  await expect(subjects.getByRole("checkbox", { name: "Wiskunde B" })).toBeChecked();
});

test("subjects that weren't saved are visible when they are restored after a reload", async ({ page }) => {
  const root = await signInCandidate(page.context(), await newCandidate(page.request));
  await page.goto(`${root}/wishes`);
  const subjects = page.getByRole("group", { name: "Vakken" });
  await subjects.getByRole("searchbox", { name: "Zoek een vak" }).fill("wiskunde b");
  await subjects.getByRole("checkbox", { name: "Wiskunde B" }).check();
  await page.reload();
  await expect(subjects.getByRole("checkbox", { name: "Wiskunde B" })).toBeChecked();
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("subjects can be chosen from collapsible groups", async ({ page, context }) => {
    const root = await signInCandidate(context, await newCandidate(page.request));
    await page.goto(`${root}/wishes`);
    await expect(page.getByRole("searchbox")).toHaveCount(0);
    await page.getByText("Talen", { exact: true }).click();
    await page.getByRole("checkbox", { name: "Nederlands als tweede taal (NT2)" }).check();
    await page.getByRole("button", { name: "Controleer" }).click();
    await expect(page.getByText("Nederlands als tweede taal (NT2)")).toBeVisible();
  });
});
