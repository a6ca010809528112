import { expect } from "@playwright/test";
import { demoCredentials } from "../demo-credentials";
import { test } from "../fixtures";
import { newCandidate, signInCandidate, signInCandidates } from "./test-candidate";

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

test("the link in a notice opens the record of the region that sent it, if the candidate has several", async ({
  page,
  context,
}) => {
  const first = await newCandidate(page.request);
  const second = await newCandidate(page.request, { region: 1, sharedEmail: first.email });
  const [, root] = await signInCandidates(context, [first, second]);
  const { id } = demoCredentials().regions[1] ?? {};
  await page.goto(`/portal/notices?region=${id}`);
  await expect(page).toHaveURL(`${root}/notices`);
  await page.goto("/portal/notices");
  await expect(page).toHaveURL(/\/portal$/);
});

test("the link in a notice doesn't open another region's choices", async ({ page, context }) => {
  await signInCandidate(context, await newCandidate(page.request));
  await page.goto(`/portal/notices?region=${demoCredentials().regions[1]?.id}`);
  await expect(page.getByRole("heading", { name: /^Je bent niet ingelogd bij de regio/ })).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Naar je gegevens" }).click();
  await expect(page.getByRole("button", { name: "Log uit" })).toBeVisible();
});
