import { expect, type Page } from "@playwright/test";
import { signInStaff, withDatabase } from "../console/sign-in-staff";
import { newTestRegion } from "../console/test-region";
import { expectAccessibleOnPhone } from "../expect-accessible";
import { test } from "../fixtures";
import { readMailsTo, waitForCode, waitForSignInSecrets } from "../sign-in-mails";
import { whileLocked } from "./busy-queue";
import {
  clickerOf,
  newCandidate,
  press,
  requestApi,
  signInCandidate,
  signInCandidates,
} from "./test-candidate";

test.use({ viewport: { width: 390, height: 844 } });

/** Requests erasure after 24 hours, starting from the record's page. */
async function requestErasure(page: Page, email: string): Promise<void> {
  await page.getByRole("link", { name: "Verwijder mijn gegevens" }).click();
  await press(page, "Stuur mij een code");
  const code = await waitForCode(email, "Code om je gegevens te verwijderen");
  await page.getByLabel("Code van acht cijfers").fill(code);
  await press(page, "Ja, verwijder alles");
  await expect(page.getByRole("heading", { name: "Je gegevens worden verwijderd" })).toBeVisible();
}

test("an immediate erasure hides the record in other tabs, and deletes only input about that record", async ({
  page,
  context,
}) => {
  const erased = await newCandidate(page.request);
  const remaining = await newCandidate(page.request, { region: 1, sharedEmail: erased.email });
  const [root = "", otherRoot = ""] = await signInCandidates(context, [erased, remaining]);
  const typed = await context.newPage();
  for (const [path, city] of [
    [otherRoot, "Blijfdorp"],
    [root, "Geheimdorp"],
  ]) {
    await typed.goto(`${path}/contact`);
    await typed.getByLabel("Woonplaats").fill(String(city));
  }
  const bystander = await context.newPage();
  await bystander.goto(`${otherRoot}/contact`);

  await page.goto(`${root}/erase`);
  await press(page, "Stuur mij een code");
  const code = await waitForCode(erased.email, "Code om je gegevens te verwijderen");
  await page.getByLabel("Meteen").check();
  await page.getByLabel("Code van acht cijfers").fill(code);
  const asked = bystander.waitForResponse(/\/stay$/);
  await press(page, "Ja, verwijder alles");
  for (const tab of [page, typed])
    await expect(tab.getByRole("heading", { level: 1 })).toHaveText("Je gegevens zijn verwijderd");
  expect(typed.url()).toBe(page.url());
  await asked;
  await expect(bystander).toHaveURL(new RegExp(`${otherRoot}/contact$`));
  const kept = () => typed.evaluate(() => JSON.stringify(sessionStorage));
  await expect.poll(kept).not.toContain("Geheimdorp");
  expect(await kept()).toContain("Blijfdorp");
});

test("an erasure that has to wait hides the record in other tabs once it is done", async ({
  page,
  context,
}) => {
  const candidate = await newCandidate(page.request);
  const root = await signInCandidate(context, candidate);
  const other = await context.newPage();
  await other.goto(root);
  await page.goto(`${root}/erase`);
  await press(page, "Stuur mij een code");
  const code = await waitForCode(candidate.email, "Code om je gegevens te verwijderen");
  await page.getByLabel("Meteen").check();
  await page.getByLabel("Code van acht cijfers").fill(code);
  await whileLocked(candidate.id, async () => {
    await press(page, "Ja, verwijder alles");
    await expect(page).toHaveURL(/\/portal\/erased\?later$/);
    await expect(other).toHaveURL(new RegExp(`${root}$`));
  });
  await expect(other).toHaveURL(/\/portal\/erased\?later$/);
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  test("a candidate who presses the button again after the record is erased sees that it is erased", async ({
    page,
    context,
  }) => {
    const { id, email, ...rest } = await newCandidate(page.request);
    await page.goto(`${await signInCandidate(context, { ...rest, id })}/erase`);
    await press(page, "Stuur mij een code");
    const code = await waitForCode(email, "Code om je gegevens te verwijderen");
    await page.getByLabel("Meteen").check();
    await page.getByLabel("Code van acht cijfers").fill(code);
    let sent = 0;
    // The first response never arrives.
    await page.route(/\/erase\/confirm$/, async (route) => {
      if (route.request().method() !== "POST" || ++sent > 1) return route.continue();
      await route.fetch({ maxRedirects: 0 });
    });
    const pressErase = await clickerOf(page, "Ja, verwijder alles");
    await pressErase();
    await expect
      .poll(() => withDatabase((sql) => sql`select from candidates where id = ${id}`))
      .toHaveLength(0);
    await pressErase();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Je gegevens zijn verwijderd");
    expect(sent).toBe(2);
  });
});

test("the page shows the new date of a deletion that a restore postponed", async ({ page, context }) => {
  const { id, email, ...rest } = await newCandidate(page.request);
  await page.goto(await signInCandidate(context, { ...rest, id }));
  await requestErasure(page, email);
  const dueAt = new Date(Date.now() + 3 * 86_400_000);
  await withDatabase((sql) => sql`update erasure_requests set due_at = ${dueAt} where candidate_id = ${id}`);
  await page.reload();
  const date = dueAt.toLocaleDateString("nl-NL", { dateStyle: "long", timeZone: "Europe/Amsterdam" });
  await expect(page.getByText(`Je gegevens worden verwijderd op ${date}`)).toBeVisible();
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a candidate asks to be erased, the API shows it, and the candidate cancels it through the link in the e-mail", async ({
      page,
      context,
    }) => {
      const { id, email, ...rest } = await newCandidate(page.request);
      await page.goto(await signInCandidate(context, { ...rest, id }));
      await requestErasure(page, email);
      if (javaScriptEnabled) await expectAccessibleOnPhone(page);
      const read = async () =>
        (await (await requestApi(page.request, "get", `/api/v2/candidates/${id}`)).json()).data;
      expect((await read()).erasureRequestedAt).toMatch(/Z$/);
      await expect
        .poll(async () => (await readMailsTo(email))[0]?.subject)
        .toBe("We verwijderen je gegevens");
      const [mail] = await readMailsTo(email);
      const link = /https?:\/\/\S+\/portal\b/.exec(mail?.text ?? "")?.[0] ?? "";
      await context.clearCookies({ name: "instroom-candidate" });
      await page.goto(link);
      await page.getByLabel("E-mailadres").fill(email);
      await press(page, "Stuur mij een mail");
      await expect.poll(async () => (await readMailsTo(email))[0]?.subject).toBe("Inloggen bij Instroom");
      const { code } = await waitForSignInSecrets(email);
      await page.getByLabel("Code van acht cijfers").fill(code);
      await press(page, "Log in");
      await press(page, "Bewaar mijn gegevens");
      await expect(page.getByText("Deze gegevens blijven bewaard. We verwijderen ze niet.")).toBeVisible();
      await expect(page.getByRole("heading", { name: "Je gegevens worden verwijderd" })).toHaveCount(0);
      expect((await read()).erasureRequestedAt).toBeNull();
      await expect
        .poll(async () => (await readMailsTo(email))[0]?.subject)
        .toBe("Je gegevens blijven bewaard");
    });
  });
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a candidate who asks for a new code is told where it was sent, keeps their choices, and is stopped at the limit", async ({
      page,
      context,
    }) => {
      const { id, email, ...rest } = await newCandidate(page.request);
      await page.goto(`${await signInCandidate(context, { ...rest, id })}/erase`);
      await press(page, "Stuur mij een code");
      const first = await waitForCode(email, "Code om je gegevens te verwijderen");
      await page.getByLabel("Meteen").check();
      await page.getByLabel("Ik heb al werk gevonden").check();
      await page.getByLabel("Code van acht cijfers").fill(first);
      await press(page, "Stuur een nieuwe mail");
      await expect(page.getByRole("status")).toContainText(`We hebben een nieuwe mail gestuurd aan ${email}`);
      const expectChoices = async () => {
        await expect(page.getByLabel("Meteen")).toBeChecked();
        await expect(page.getByLabel("Ik heb al werk gevonden")).toBeChecked();
      };
      await expectChoices();
      if (javaScriptEnabled) await expectAccessibleOnPhone(page);
      await press(page, "Stuur een nieuwe mail");
      await expect(page.getByRole("status")).toContainText(email);
      await expect.poll(async () => (await readMailsTo(email)).length).toBe(3);
      const [newest] = await readMailsTo(email);
      const code = /^(\d{8})$/m.exec(newest?.text ?? "")?.[0] ?? "";
      await press(page, "Stuur een nieuwe mail");
      await expect(page.getByRole("alert")).toContainText("We sturen nu geen nieuwe mail");
      await expect(page).toHaveTitle(/^Fout: /);
      await expect(page.getByText("We hebben een nieuwe mail gestuurd")).toHaveCount(0);
      await expectChoices();
      await page.getByLabel("Code van acht cijfers").fill(first);
      await page.getByLabel("Code van acht cijfers").press("Enter");
      await expect(page.getByRole("region", { name: "Er ging iets mis" })).toBeVisible();
      await expectChoices();
      await page.getByLabel("Code van acht cijfers").fill(code);
      await press(page, "Ja, verwijder alles");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Je gegevens zijn verwijderd");
    });
  });
}

test("the console warns that a candidate will be erased, and the sweep erases them", async ({
  page,
  context,
}) => {
  test.slow();
  const region = await newTestRegion(page.request);
  const { result } = await region.perform("post", "/candidates", region.candidates(1));
  const { id, email } = result.candidates[0];
  await page.goto(await signInCandidate(context, { id }));
  await requestErasure(page, email);
  await signInStaff(context, region.emailOf("adviser"));
  await page.goto(region.path(`candidates/${id}`));
  await expect(page.getByText("de kandidaat vroeg om verwijdering")).toBeVisible();
  await withDatabase(
    (sql) => sql`update erasure_requests set due_at = now() - interval '1 second' where candidate_id = ${id}`,
  );
  // The sweep runs every minute.
  await expect
    .poll(async () => (await readMailsTo(email))[0]?.subject, { timeout: 120_000 })
    .toBe("Je gegevens zijn verwijderd");
  await expect(page.getByText("Deze kandidaat is er niet")).toBeVisible();
});
