import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { defineFields } from "./custom-field-editors";
import { expireStepUp, stepUpDialog } from "./expired-step-up";
import { setUpAuthenticator } from "./set-up-authenticator";
import { signInStaff, withDatabase } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests that unsaved changes to custom fields survive a colleague's changes and the request for a code. */

const dialogOf = (page: Page) => page.getByRole("dialog");
const openFieldDialog = (page: Page) => page.getByRole("button", { name: "Vak wijzigen" }).click();

/** Opens the fields, types an explanation of the field "Vak", keeps it, and goes to another page. */
async function typeAndLeave(page: Page) {
  const region = await newTestRegion(page.request);
  const field = { name: "Vak", type: "singleSelect", required: false, options: ["Wiskunde"] };
  await defineFields(page.request, region, [field]);
  await signInStaff(page.context(), region.emailOf("manager"));
  await page.goto(region.path("fields"));
  await openFieldDialog(page);
  await dialogOf(page).getByLabel("Uitleg").fill("Het liefste vak");
  await page.keyboard.press("Escape");
  await page.getByRole("navigation").getByRole("link", { name: "Schema" }).click();
  await expect(page.getByRole("rowheader", { name: "customFields.Vak" })).toBeVisible();
  return {
    colleagueChanges: (changes: object) => defineFields(page.request, region, [{ ...field, ...changes }]),
    returnToField: async () => {
      await page.getByRole("navigation").getByRole("link", { name: "Eigen velden" }).click();
      await openFieldDialog(page);
    },
  };
}

test("unsaved input in a field's dialog doesn't revert a colleague's change to the field's other settings", async ({
  page,
}) => {
  const { colleagueChanges, returnToField } = await typeAndLeave(page);
  await colleagueChanges({ options: ["Wiskunde", "Biologie"], required: true });
  await returnToField();
  const dialog = dialogOf(page);
  await expect(dialog.getByLabel("Uitleg")).toHaveValue("Het liefste vak");
  await expect(dialog.getByLabel("Keuzes")).toHaveValue("Wiskunde\nBiologie");
  await expect(dialog.getByRole("checkbox")).toBeChecked();
});

test("a field's dialog says that a colleague has changed the setting for which it keeps input", async ({
  page,
}) => {
  const { colleagueChanges, returnToField } = await typeAndLeave(page);
  await colleagueChanges({ description: "Voor de klas" });
  await returnToField();
  const description = dialogOf(page).getByLabel("Uitleg");
  await expect(description).toHaveValue("Het liefste vak");
  await expect(description).toHaveAccessibleDescription(/Iemand anders heeft dit intussen gewijzigd\./);
});

test("showing a hidden field to candidates requires a code, and canceling keeps the edited list", async ({
  page,
}) => {
  const region = await newTestRegion(page.request);
  await defineFields(page.request, region, [{ name: "Indruk", type: "text", required: false }]);
  await withDatabase(
    (sql) => sql`update custom_fields set portal_access = 'hidden' where region_id = ${region.id}`,
  );
  await signInStaff(page.context(), region.emailOf("manager"));
  const generate = await setUpAuthenticator(page);
  await expireStepUp(region.emailOf("manager"));
  await page.goto(region.path("fields"));
  const review = page.getByRole("dialog", { name: "Dit verandert er" });
  const change = page.getByRole("button", { name: "Indruk wijzigen" });
  const row = page.getByRole("listitem").filter({ has: change });
  await change.click();
  await dialogOf(page).getByLabel("In het portaal").selectOption("shown");
  await dialogOf(page).getByRole("button", { name: "In de lijst zetten" }).click();
  await page.getByRole("button", { name: "Bekijken en opslaan" }).click();
  const save = review.getByRole("button", { name: "Opslaan" });
  await save.click();
  await expect(stepUpDialog(page).getByLabel("Code", { exact: true })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(stepUpDialog(page)).toHaveCount(0);
  await expect(review.getByRole("alert")).toHaveText("Je hebt niet bevestigd dat jij het bent.");
  await page.reload();
  await expect(row).not.toContainText("ziet het niet");
  await page.getByRole("button", { name: "Bekijken en opslaan" }).click();
  await save.click();
  await stepUpDialog(page).getByLabel("Code", { exact: true }).fill(generate(1));
  await page.keyboard.press("Enter");
  await expect(page.getByText("De velden zijn opgeslagen")).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
