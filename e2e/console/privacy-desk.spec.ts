import { expect } from "@playwright/test";
import { expectAccessible } from "../expect-accessible";
import { test } from "../fixtures";
import { signInCandidate } from "../portal/test-candidate";
import { addRequests } from "./add-privacy-requests";
import { signInStaff } from "./sign-in-staff";
import { newTestRegion } from "./test-region";

test.use({ viewport: { width: 1440, height: 900 } });

test("a screen reader can tell the buttons for a person's privacy requests apart", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id } = result.candidates[0];
  const requests = [
    ["restriction", null, 0],
    ["objection", null, 0],
    ["restriction", "approved", 2],
    ["restriction", "approved", 3],
  ] as const;
  await addRequests(id, requests);
  await signInStaff(context, region.emailOf("manager"));
  for (const [path, visible] of [
    ["privacy", "Beantwoorden"],
    ["privacy?state=answered", "Opheffen"],
  ] as const) {
    await page.goto(region.path(path));
    const buttons = page.getByRole("listitem").getByRole("button");
    await expect(buttons).toHaveText([visible, visible]);
    const names = await buttons.evaluateAll((all) => all.map((button) => button.ariaLabel ?? ""));
    expect(new Set(names).size, names.join("; ")).toBe(2);
    for (const name of names) expect(name.toLowerCase()).toContain(visible.toLowerCase());
    await expectAccessible(page);
  }
});

test("lifting a restriction shows which other reasons still limit the use of the data", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id, name } = result.candidates[0];
  await addRequests(id, [
    ["objection", "approved", 2],
    ["restriction", "approved", 3],
  ]);
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("privacy?state=answered"));
  const lift = async (kind: string) => {
    await page.getByRole("button", { name: `Opheffen: verzoek van ${name} (${kind}` }).click();
    await page.getByLabel("Antwoord aan de kandidaat").fill("Het klopt nu.");
    await page.getByRole("button", { name: "Opslaan" }).click();
  };
  const remaining = "Gebruik deze gegevens niet: bezwaar";
  await lift("gegevens voorlopig niet gebruiken");
  await expect(page.getByText(`De beperking voor ${name} is opgeheven. ${remaining}`)).toBeVisible();
  await lift("bezwaar tegen het gebruik");
  await expect(page.getByText(`Het bezwaar van ${name} geldt niet meer.`, { exact: true })).toBeVisible();
});

test("the menu counts the open requests, and the record names them and links to them", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id, name } = result.candidates[0];
  const root = await signInCandidate(context, { id });
  await page.goto(`${root}/requests`);
  await page.getByLabel(/^Ik ben het er niet mee eens/).check();
  await page.getByRole("button", { name: "Verstuur" }).click();
  await expect(page.getByText("Je verzoek is verstuurd.")).toBeVisible();

  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path(`candidates/${id}`));
  await expect(page.getByRole("link", { name: "Privacyverzoeken 1 open verzoek" })).toBeVisible();
  const notice = page.getByRole("region", { name: "Open privacyverzoek" });
  await expect(notice).toContainText("bezwaar tegen het gebruik");
  await expectAccessible(page);
  await notice.getByRole("link").click();
  const request = page.getByRole("region", { name: "Dit verzoek" });
  await expect(request).toContainText(name);
  await request.getByRole("button").click();
  await page.getByLabel("Besluit").selectOption("We doen wat de kandidaat vraagt");
  await page.getByLabel("Antwoord aan de kandidaat").fill("Goed.");
  await page.route("**/api/**", (route) =>
    route.request().method() === "GET" ? route.fallback() : route.abort(),
  );
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(page.getByText(`Het antwoord aan ${name} is niet opgeslagen:`)).toBeVisible();
  await page.unroute("**/api/**");
  await page.getByRole("button", { name: "Opslaan" }).click();
  await expect(request).toContainText(/Toegewezen op .* door manager/);
  await expect(page.getByRole("link", { name: "Privacyverzoeken", exact: true })).toBeVisible();
  await expectAccessible(page);

  await page.goto(region.path(`candidates/${id}`));
  await expect(page.getByText("het bezwaar van de kandidaat is toegewezen op")).toBeVisible();
  const answered = page.getByRole("listitem").filter({ hasText: "Privacyverzoek toegewezen" });
  await answered.getByRole("link", { name: "bezwaar tegen het gebruik" }).click();
  await expect(request).toContainText("Goed.");

  await signInStaff(context, region.emailOf("reader"));
  await page.goto(region.path(`candidates/${id}`));
  await expect(answered).toBeVisible();
  await expect(answered.getByRole("link")).toHaveCount(0);
});

test("a request with an unsaved answer is marked as unsaved after a reload, until the answer is discarded", async ({
  page,
  context,
}) => {
  const region = await newTestRegion(page.request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const root = await signInCandidate(context, result.candidates[0]);
  await page.goto(`${root}/requests`);
  await page.getByLabel(/^Ik ben het er niet mee eens/).check();
  await page.getByRole("button", { name: "Verstuur" }).click();
  await expect(page.getByText("Je verzoek is verstuurd.")).toBeVisible();
  await signInStaff(context, region.emailOf("manager"));
  await page.goto(region.path("privacy"));
  const answer = page.getByLabel("Antwoord aan de kandidaat");
  const mark = page.getByRole("listitem").getByText("niet opgeslagen", { exact: true });
  await page.getByRole("button", { name: /beantwoorden/ }).click();
  await answer.fill("Een half antwoord");
  await page.reload();
  await expect(mark).toBeVisible();
  await page.getByRole("button", { name: /beantwoorden/ }).click();
  await expect(answer).toHaveValue("Een half antwoord");
  await page.getByRole("button", { name: "Annuleren" }).click();
  await expect(page.getByRole("button", { name: /beantwoorden/ })).toBeFocused();
  await expect(mark).toHaveCount(0);
});
