import { expect } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { demoCredentials } from "../demo-credentials";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { press, signInCandidate } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const LOST = "Dit kunnen we niet meer voor je invullen:";

test("kept answers that no longer fit a changed question are shown, and the stored answers stay unchanged", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const setFields = async (customFields: object[]) => {
    const headers = { "x-api-key": demoCredentials().adminKey };
    const path = `/api/v2/regions/${region.id}`;
    expect((await page.request.patch(path, { headers, data: { customFields } })).status()).toBe(200);
    await withDatabase(
      (sql) => sql`update custom_fields set portal_access = 'editable' where region_id = ${region.id}`,
    );
  };
  const list = (name: string, ...options: string[]) => ({ name, type: "singleSelect", options });
  const several = (...options: string[]) => ({ name: "Dagen", type: "multiSelect", options });
  const text = (name: string) => ({ name, type: "text" });
  await setFields([
    list("Bron", "Beurs", "UWV"),
    several("Ma", "Di"),
    ...["Reden", "Vervoer", "Uren"].map(text),
  ]);
  const customFields = { Bron: "Beurs", Dagen: ["Ma"], Reden: "Geld", Uren: "8" };
  const { result } = await region.perform("post", "/candidates", region.candidates(1, { customFields }));
  const [{ id }] = result.candidates;
  const root = await signInCandidate(context, { id });
  await page.goto(`${root}/extra`);
  await page.getByLabel("Bron").selectOption("UWV");
  await page.getByLabel("Di", { exact: true }).check();
  await page.getByLabel("Reden").fill("Omdat het leuk is");
  await page.getByLabel("Vervoer").fill("Per trein");
  await page.getByLabel("Uren").fill("9");

  await setFields([list("Bron", "Beurs"), several("Ma"), list("Reden", "Geld"), text("Uren")]);
  for (const attempt of ["first", "second"]) {
    await page.goto(`${root}/extra`);
    const notice = page.getByRole("alert").filter({ hasText: LOST });
    for (const lost of ["UWV", "Di", "Omdat het leuk is", "Per trein"])
      await expect(notice, attempt).toContainText(lost);
    await expect(page.getByLabel("Bron")).toHaveValue("Beurs");
    await expect(page.getByLabel("Ma", { exact: true })).toBeChecked();
    await expect(page.getByLabel("Reden")).toHaveValue("Geld");
    // Typing stores the draft again, which keeps the lost answers until the form is sent.
    await page.getByLabel("Uren").fill("10");
  }
  await expectNoAxeViolations(page, { label: "lost answers" });
  await press(page, "Controleer");
  await expect(page.getByText("Was: ")).toHaveCount(1);
  await press(page, "Sla op");
  await expect(page.getByText("Je wijziging is opgeslagen.")).toBeVisible();
  expect((await region.read(`/candidates/${id}?include=customFields`)).customFields).toMatchObject({
    ...{ Bron: "Beurs", Dagen: ["Ma"], Reden: "Geld", Uren: "10" },
  });
});
