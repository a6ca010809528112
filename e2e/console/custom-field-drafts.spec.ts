import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { defineFields } from "./custom-field-editors";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

/** Tests what happens to unsaved input in a custom field's dialog when a colleague changes that field. */

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
