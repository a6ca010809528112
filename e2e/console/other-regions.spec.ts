import { expect } from "@playwright/test";
import { test } from "../fixtures";
import { consolePath, newCandidates, otherRegion, signInAs } from "./demo-region";

test.use({ locale: "nl-NL" });

test("pages and records of another region return 404", async ({ page, context, request }) => {
  const { id } = (await newCandidates(request, 1)).first;
  await signInAs(context, "manager");
  const foreign = await page.goto(`/console/${otherRegion?.slug}/live/candidates`);
  expect(foreign?.status()).toBe(404);
  await expect(page.getByRole("heading", { name: "Deze pagina is er niet" })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Naar de console" }).click();
  await expect(page).toHaveURL(consolePath("candidates"));
  const headers = { "x-region": otherRegion?.id ?? "" };
  for (const path of ["candidates", `candidates/${id}`]) {
    const response = await page.request.get(`/api/v2/${path}`, { headers });
    expect([path, response.status()]).toEqual([path, 404]);
  }
});
