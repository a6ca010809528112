import { expect, type Page } from "@playwright/test";
import { withDatabase } from "../console/sign-in-staff";
import { expectNoAxeViolations } from "../expect-accessible";
import { test } from "../fixtures";
import { readMailsTo, waitForSignInSecrets } from "../sign-in-mails";
import { newCandidate, press, signInCandidate } from "./test-candidate";

/** Tests the messages during sign-in, and that candidates on phones never have to start again. */
test.use({ viewport: { width: 390, height: 844 } });

const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const summary = (page: Page) => page.getByRole("region", { name: "Er ging iets mis" });
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

async function askForMail(page: Page, email: string): Promise<void> {
  await page.goto("/portal");
  await page.getByLabel("E-mailadres").fill(email);
  await press(page, "Stuur mij een mail");
  await expect(heading(page)).toHaveText("Check je e-mail");
}

async function enterCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Code van acht cijfers").fill(code);
  await press(page, "Log in");
}

for (const javaScriptEnabled of [true, false]) {
  test.describe(javaScriptEnabled ? "with scripts" : "without scripts", () => {
    test.use({ javaScriptEnabled });

    test("a code can be entered after a reload of the code-entry page and after a visit to another page", async ({
      page,
      request,
    }) => {
      const { email } = await newCandidate(request);
      await askForMail(page, email);
      await expect(page).toHaveURL(/\/portal\/code$/);
      await page.reload();
      await expect(page.getByText(email)).toBeVisible();
      await page.goto("/portal/privacy");
      await page.goBack();
      await expect(heading(page)).toHaveText("Check je e-mail");
      await page.getByRole("button", { name: "English" }).click();
      await expect(heading(page)).toHaveText("Check your inbox");
      await page.getByRole("button", { name: "Nederlands" }).click();
      const { code } = await waitForSignInSecrets(email);
      expect(await readMailsTo(email)).toHaveLength(1);
      await enterCode(page, `${code.slice(0, 4)} ${code.slice(4)}`);
      await expect(heading(page)).toHaveText(/^Je gegevens bij/);
      await expect(page.getByText(/^Ingelogd als Noor/)).toBeVisible();
      await page.goto("/portal/code");
      await expect(heading(page)).toHaveText("Bij deze regio’s heb je je aangemeld");
    });

    // Playwright can't block cookies, so these tests delete them and reload the page that needs them.
    test("a visitor whose browser blocks cookies is told so after requesting an e-mail", async ({
      page,
      context,
    }) => {
      const expectExplanation = async () => {
        await expect(page.getByRole("alert")).toContainText("Zet cookies aan voor deze site");
        await expect(page).toHaveTitle(/^Fout: /);
        expect(await context.cookies()).toEqual([]);
      };
      await askForMail(page, "naam@example.org");
      await context.clearCookies();
      await page.reload();
      await expectExplanation();
      await page.goto("/portal?problem");
      await expectExplanation();
      if (javaScriptEnabled) await expectNoAxeViolations(page, { label: "no cookies" });
    });

    test("a visitor whose browser blocks cookies is told so after opening a sign-in link", async ({
      page,
      context,
      request,
    }) => {
      const { email } = await newCandidate(request);
      await askForMail(page, email);
      const { token } = await waitForSignInSecrets(email);
      await page.goto(`/portal/sign-in?token=${token}`);
      const redirected = page.waitForRequest((each) => each.redirectedFrom() !== null);
      await press(page, "Log in");
      const next = (await redirected).url();
      await context.clearCookies();
      await page.goto(next);
      await expect(heading(page)).toHaveText("Inloggen is niet gelukt");
      await expect(page.getByText("Zet cookies aan voor deze site")).toBeVisible();
      await expect(page.getByRole("link", { name: "Vraag een nieuwe mail aan" })).toBeVisible();
    });
  });
}

test("after a wrong code the page says how many attempts are left, and after the last one it offers a new e-mail", async ({
  page,
  request,
}) => {
  const { email } = await newCandidate(request);
  await askForMail(page, email);
  const { code } = await waitForSignInSecrets(email);
  await enterCode(page, "1234");
  await expect(summary(page)).toContainText("Vul de 8 cijfers uit de mail in");
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Fout: /);
  await expectNoAxeViolations(page, { label: "wrong code" });
  for (const left of [4, 3, 2, 1]) {
    await enterCode(page, wrong(code));
    await expect(summary(page)).toContainText(`nog ${left} keer`);
  }
  await enterCode(page, wrong(code));
  await expect(summary(page)).toContainText(
    "Deze code werkt niet meer. Vraag een nieuwe mail aan. Logde je met deze mail nog niet in? Dan werkt de knop in de mail misschien nog.",
  );
  await summary(page).getByRole("link").click();
  await expect(page.getByLabel("Code van acht cijfers")).toBeFocused();
  await press(page, "Stuur een nieuwe mail");
  await expect(summary(page)).toHaveCount(0);
  await expect.poll(async () => (await readMailsTo(email)).length).toBe(2);
  const { code: newer } = await waitForSignInSecrets(email);
  await enterCode(page, newer);
  await expect(heading(page)).toHaveText(/^Je gegevens bij/);
});

test("the code-entry page remembers the address longer than the code works, so that it can say that the code expired", async ({
  page,
  context,
  request,
}) => {
  const { email } = await newCandidate(request);
  await askForMail(page, email);
  const { code } = await waitForSignInSecrets(email);
  const cookie = (await context.cookies()).find(({ name }) => name === "instroom-sign-in");
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(45 * 60);
  await withDatabase(
    (sql) => sql`update verifications set expires_at = now() where expires_at > now() and created_at = (
      select max(created_at) from verifications)`,
  );
  await enterCode(page, code);
  await expect(summary(page)).toContainText("Deze code werkt niet meer.");
  await expect(page.getByText(email)).toBeVisible();
});

for (const button of ["Log in", "Stuur een nieuwe mail"])
  test(`“${button}” on a code-entry page whose address cookie has expired asks for the address again and says why`, async ({
    page,
    context,
    request,
  }) => {
    await askForMail(page, (await newCandidate(request)).email);
    await page.getByLabel("Code van acht cijfers").fill("12345678");
    await context.clearCookies({ name: "instroom-sign-in" });
    await press(page, button);
    const text = "Deze code werkt niet meer. Vraag een nieuwe mail aan.";
    await summary(page).getByRole("link", { name: text }).click();
    await expect(page.getByLabel("E-mailadres")).toBeFocused();
  });

test("a code works in the tab that asked for it, even if another tab has since asked for a code for another address", async ({
  page,
  context,
  request,
}) => {
  const { email } = await newCandidate(request);
  await askForMail(page, email);
  await askForMail(await context.newPage(), (await newCandidate(request)).email);
  const { code } = await waitForSignInSecrets(email);
  await enterCode(page, wrong(code));
  await expect(summary(page)).toContainText("Die code klopt niet.");
  await expect(page.getByText(email)).toBeVisible();
  await enterCode(page, code);
  await expect(heading(page)).toHaveText(/^Je gegevens bij/);
});

test("an invalid e-mail address is listed in an error summary that links to its field", async ({ page }) => {
  await page.goto("/portal");
  await page.getByLabel("E-mailadres").fill("geen adres");
  await press(page, "Stuur mij een mail");
  await expect(summary(page)).toBeFocused();
  await expect(page).toHaveTitle(/^Fout: /);
  await summary(page).getByRole("link", { name: "Vul een e-mailadres in" }).click();
  await expect(page.getByLabel("E-mailadres")).toBeFocused();
  await expect(page.getByLabel("E-mailadres")).toHaveValue("geen adres");
  await expectNoAxeViolations(page, { label: "wrong address" });
  await page.goto("/portal");
  await expect(summary(page)).toHaveCount(0);
});

test("after the fourth request in 15 minutes the page says when the next e-mail can be sent", async ({
  page,
  request,
}) => {
  const { email } = await newCandidate(request);
  await askForMail(page, email);
  for (const sent of [1, 2, 3]) {
    await expect.poll(async () => (await readMailsTo(email)).length).toBe(sent);
    await press(page, "Stuur een nieuwe mail");
  }
  await expect(page.getByText(/Tot [a-z]+dag (om )?\d\d:\d\d sturen we er geen meer/)).toBeVisible();
  const { code } = await waitForSignInSecrets(email);
  await enterCode(page, code);
  await expect(heading(page)).toHaveText(/^Je gegevens bij/);
  expect(await readMailsTo(email)).toHaveLength(3);
});

test("a used sign-in link opens the record if the candidate is signed in", async ({
  page,
  context,
  request,
}) => {
  const candidate = await newCandidate(request);
  await askForMail(page, candidate.email);
  const { token } = await waitForSignInSecrets(candidate.email);
  await page.goto(`/portal/sign-in?token=${token}`);
  await expect(page).toHaveTitle(/^Bevestig dat je wilt inloggen/);
  await press(page, "Log in");
  await expect(heading(page)).toHaveText(/^Je gegevens bij/);
  await page.goto(`/portal/sign-in?token=${token}`);
  await expect(heading(page)).toHaveText(/^Je gegevens bij/);
  await context.clearCookies();
  await page.goto(`/portal/sign-in?token=${token}`);
  await expect(heading(page)).toHaveText("Deze link is al gebruikt");
  await expect(page).toHaveTitle(/^Deze link is al gebruikt/);
  await page.goto("/portal/sign-in?token=verzonnen");
  await expect(page).toHaveTitle(/^Deze link kennen we niet/);
  const root = await signInCandidate(context, candidate);
  await page.goto("/portal/sign-in");
  await expect(page).toHaveURL(new RegExp(`${root}$`));
});
