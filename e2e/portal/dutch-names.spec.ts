import { expect } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { demoCredentials } from "../demo-credentials";
import { test } from "../fixtures";
import { signInCandidate } from "./test-candidate";

test.use({ locale: "en-GB", viewport: { width: 390, height: 844 }, javaScriptEnabled: false });

test("on English pages, the region's questions, hints and options are marked as Dutch", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const customFields = [
    { name: "Uren", type: "number", description: "Hoeveel uur per week?", required: true },
    { name: "Reden", type: "longText", description: "Kort graag" },
    { name: "Bron", type: "singleSelect", options: ["Beurs", "Open dag"] },
    { name: "Dagen", type: "multiSelect", options: ["Maandag", "Dinsdag"], description: "Kies er een paar" },
  ];
  const headers = { "x-api-key": demoCredentials().adminKey };
  await page.request.patch(`/api/v2/regions/${region.id}`, { headers, data: { customFields } });
  await withDatabase(
    (sql) => sql`update custom_fields set portal_access = 'editable' where region_id = ${region.id}`,
  );
  const answers = { Uren: 8, Bron: "Open dag", Dagen: ["Maandag", "Dinsdag"] };
  const created = await region.perform(
    "post",
    "/candidates",
    region.candidates(1, { customFields: answers }),
  );
  const root = await signInCandidate(context, { id: created.result.candidates[0].id });
  const expectDutch = async (...texts: string[]) => {
    for (const text of texts)
      await expect(page.getByText(text, { exact: true }).first(), text).toHaveAttribute("lang", "nl");
  };
  await page.goto(root);
  await expectDutch("Uren", "Reden", "Bron", "Dagen", "Open dag", "Maandag, Dinsdag");
  const extra = page.getByRole("region", { name: "Questions from your region" });
  await expect(extra.getByText("Not filled in")).toBeVisible();
  await expect(extra.locator("dd[lang]")).toHaveCount(2);
  await page.goto(`${root}/extra`);
  await expectDutch("Uren", "Reden", "Bron", "Dagen");
  await expectDutch("Hoeveel uur per week?", "Kort graag", "Kies er een paar");
  await expect(page.getByLabel("Uren (required)")).toHaveAccessibleDescription("Hoeveel uur per week?");
  await page.getByLabel("Bron").selectOption("Beurs");
  await page.getByLabel("Dinsdag").uncheck();
  await page.getByRole("button", { name: "Review" }).click();
  await expectDutch("Bron", "Beurs", "Dagen", "Maandag");
});
