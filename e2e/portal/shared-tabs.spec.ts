import { expect, type Page } from "@playwright/test";
import { test } from "../fixtures";
import { newCandidate, signInCandidate, signInCandidates } from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

const SECRET = "Ik heb een depressie";
const kept = (page: Page) => page.evaluate(() => JSON.stringify(sessionStorage));

async function typeQuestion(page: Page, root: string) {
  await page.goto(`${root}/requests`);
  await page.getByLabel("Waarom?").fill(SECRET);
  expect(await kept(page)).toContain(SECRET);
}

test("input is deleted once someone else opens their own record in the same tab", async ({
  page,
  context,
}) => {
  await typeQuestion(page, await signInCandidate(context, await newCandidate(page.request)));
  const root = await signInCandidate(context, await newCandidate(page.request));
  await page.goto(root);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByText("Je hebt iets getypt dat nog niet is opgeslagen.")).toHaveCount(0);
  await expect.poll(() => kept(page)).not.toContain(SECRET);
});

test("input is kept when the same person opens another of their records", async ({ page, context }) => {
  const first = await newCandidate(page.request);
  const second = await newCandidate(page.request, { region: 1, sharedEmail: first.email });
  const [root = "", other = ""] = await signInCandidates(context, [first, second]);
  await typeQuestion(page, root);
  await page.goto(other);
  await expect(page.getByRole("link", { name: "Stel een vraag" }).first()).toBeVisible();
  await page.goto("/portal/regions");
  await page.goto(root);
  await page.getByRole("link", { name: "Ga verder: Verzoeken over je gegevens" }).click();
  await expect(page.getByLabel("Waarom?")).toHaveValue(SECRET);
});
