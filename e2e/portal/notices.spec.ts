import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { newCandidate, signInCandidate } from "./test-candidate";

test.use({ javaScriptEnabled: false });

test("a candidate follows the link in a notice and turns off one kind of notice", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  await page.goto("/portal/notices");
  await expect(page.getByRole("heading", { name: "Log eerst in" })).toBeVisible();
  const root = await signInCandidate(context, candidate);
  await page.goto("/portal/notices");
  await expect(page).toHaveURL(`${root}/notices`);
  const phase = page.getByLabel("mijn fase verandert");
  const changed = page.getByLabel("iemand anders mijn gegevens aanpast");
  await expect(phase).toBeChecked();
  await changed.uncheck();
  await page.getByRole("button", { name: "Sla op" }).click();
  await expect(page.getByText("Je keuze is opgeslagen.")).toBeVisible();
  await page.goto(root);
  await page.getByRole("link", { name: "Mails over mijn gegevens" }).click();
  await expect(phase).toBeChecked();
  await expect(changed).not.toBeChecked();
});
