import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { button, defineFields, editor, openAs } from "./custom-field-editors";
import { newTestRegion } from "./test-region";

/** Tests what happens to values if the type of their custom field changes. */
test.use({ viewport: { width: 1440, height: 900 } });

test("a value stored before its field's type changed is kept if it is saved unchanged or if another option is added", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  const [route, auto] = [{ name: "Route", options: ["Pabo", "Zij-instroom"] }, { name: "Auto" }];
  const define = (routeType: string, autoType: string) =>
    defineFields(request, region, [
      { ...route, type: routeType },
      { ...auto, type: autoType },
    ]);
  await define("singleSelect", "text");
  const candidates = region.candidates(1, { customFields: { Route: "Pabo", Auto: "ja hoor" } });
  const [{ id }] = (await region.perform("post", "/candidates", candidates)).result.candidates;
  await define("multiSelect", "boolean");
  const page = await openAs(browser, region, "adviser", `candidates/${id}`);
  await button(page, "Auto").click();
  await expect(editor(page, "Auto")).toHaveValue("ja hoor");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await button(page, "Route").click();
  await page.getByRole("option", { name: "Zij-instroom" }).click();
  await page.keyboard.press("Escape");
  await expect(page.getByText("Route is gewijzigd.")).toBeVisible();
  const stored = (await region.read(`/candidates/${id}?include=customFields`)).customFields;
  expect(stored).toEqual({ Route: ["Pabo", "Zij-instroom"], Auto: "ja hoor" });
});

test("a field whose type changes while a record is open rejects a value of the old type, and says why", async ({
  browser,
  request,
}) => {
  const region = await newTestRegion(request);
  await defineFields(request, region, [{ name: "Uren", type: "text" }]);
  const [{ id }] = (await region.perform("post", "/candidates", region.candidates(1))).result.candidates;
  const page = await openAs(browser, region, "adviser", `candidates/${id}`);
  // The page must have loaded its validators, which accept the text.
  await page.waitForLoadState("networkidle");
  await button(page, "Uren").click();
  await editor(page, "Uren").fill("twaalf");
  await defineFields(request, region, [{ name: "Uren", type: "number" }]);
  await editor(page, "Uren").press("Enter");
  await expect(page.getByText("Dit veld is net gewijzigd door een collega.").first()).toBeVisible();
  await expect(editor(page, "Uren")).toHaveValue("twaalf");
});

test("a bookmarked list says that it filters by an unknown field", async ({ browser, request }) => {
  const region = await newTestRegion(request);
  await region.perform("post", "/candidates", region.candidates(1));
  const filters = encodeURIComponent(JSON.stringify({ Loket: ["Oost"] }));
  const page = await openAs(browser, region, "adviser", `candidates?customFields=${filters}`);
  await expect(page.getByRole("button", { name: "Loket (onbekend veld) is Oost" }).first()).toBeVisible();
});
